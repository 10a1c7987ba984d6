import type { Judge, Sent } from '../openapi/description.ts';
import { elsewhere } from './broken.ts';
import type { Operation } from './operations.ts';
import { othersIn, type Person } from './person.ts';
import type { Outgoing } from './send.ts';

const mostBytes = 1_000_000;
/** As long as what somebody has done here. */
const endless = '/me/export/file';
/** Codes for a request that cannot be read: what the document allows never gets them. */
const malformed = ['invalid_request', 'key_required', 'unsupported_media_type', 'too_large'];

/** What the document says against an answer, in a few words each. */
export async function wrongWith(
  judge: Judge,
  outgoing: Outgoing,
  response: Response,
  people: readonly Person[],
): Promise<string[]> {
  // An address with `..` may lead out of the API, where the document says nothing.
  if (!outgoing.url.pathname.startsWith('/api/')) return [];
  const text = await response.text();
  const { status } = response;
  const { operation, known } = outgoing;
  const body = jsonOf(text);
  const code = isObject(body) ? body.code : undefined;
  const common = [
    ...(text.length > mostBytes && operation?.path !== endless ? [`${text.length} bytes`] : []),
    // A bank that is away is the sandbox's own doing.
    ...(status >= 500 && status !== 502 ? [`a fault of ours: ${text.slice(0, 300)}`] : []),
    ...(status >= 400 ? wrongRefusal(body, response) : []),
    ...wrongName(outgoing, response),
  ];
  // Of the metrics nobody learns that they are there.
  const isKnown = known && outgoing.url.pathname !== '/api/metrics';
  if (!operation) return [...common, ...wrongStray(isKnown, status, response)];
  const { path, method } = operation;
  const forbidden = forbiddenIn(judge, operation, outgoing);
  return [
    ...common,
    ...judge.problemsOfAnswer(path, method.toLowerCase(), response, body),
    ...wrongOutcome(outgoing, operation, { status, code, body }, forbidden),
    // A borrower is told of nobody else; the sandbox, the back office and a partner's server ask about many.
    ...(/^\/(sandbox|desk|partner)\//.test(path) ? [] : told(outgoing, text, people)),
  ];
}

/** Any address of the document answers 405 to a method that it does not have there; others are none. */
function wrongStray(known: boolean, status: number, { headers }: Response): string[] {
  // The sandbox refuses pages of elsewhere, and forms, before it looks what is asked.
  if ([403, 413, 415].includes(status)) return [];
  if (!known) return status === 404 ? [] : [`${status} where nothing is described`];
  if (status !== 405) return [`${status} to a method that is not described`];
  return headers.has('allow') ? [] : ['405 without Allow'];
}

type Outcome = { status: number; code: unknown; body: unknown };

/** Document and server must agree on what is taken. */
function wrongOutcome(
  { wanted, headers }: Outgoing,
  { rights, description }: Operation,
  { status, code, body }: Outcome,
  forbidden: readonly string[],
): string[] {
  const done = status < 400;
  const isElsewhere = headers.get('origin') === elsewhere;
  const isNobody =
    (rights === 'borrower' && wanted.token !== 'own') ||
    (rights === 'staff' && (wanted.token !== 'own' || wanted.headers.cookie !== undefined)) ||
    (rights === 'gateway' && wanted.token !== 'gateway');
  const forged = ['processor', 'partner'].includes(rights) && wanted.signature !== 'right';
  // A page that posts a form by itself is led to a page, whatever it was.
  const isForm = status === 303;
  const refusals = rights === 'staff' && isElsewhere ? [401, 403, 413] : [401, 413];
  if ((isNobody || forged) && !refusals.includes(status)) return [`${status} to nobody`];
  if (forbidden.length > 0) {
    return done && !isForm ? [`taken, and forbidden: ${forbidden.join('; ')}`] : [];
  }
  // It says so itself that it is of elsewhere.
  if (isElsewhere) return [];
  if (status < 400 || !malformed.includes(String(code))) return [];
  // What a schema cannot say, the description of the operation says.
  const data = isObject(body) && isObject(body.data) ? body.data : {};
  const fields = Array.isArray(data.fields) ? data.fields : [];
  const isSaid = (field: unknown) => description.includes(`\`${String(field).split('.')[0]}\``);
  const isWhole = fields.length === 0 && description.includes('nothing is changed');
  if (isWhole || (fields.length > 0 && fields.every(isSaid))) return [];
  return [`allowed, and refused as ${code}: ${JSON.stringify(data)}`];
}

/** What the document has against a request. */
function forbiddenIn(
  judge: Judge,
  operation: Operation,
  { sent, body, headers, wanted }: Outgoing,
): string[] {
  const { path, method, takesForm } = operation;
  const ofRequest = judge.problemsOfRequest(path, method.toLowerCase(), sent as Sent);
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    headers.get('content-type') ?? '',
  );
  if (isForm && takesForm) return ['a form'];
  // The sandbox takes nothing that a page of elsewhere could send without being asked for it.
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '');
  return [
    ...ofRequest,
    ...(path.startsWith('/sandbox/') && body !== undefined && !isJson ? ['not named JSON'] : []),
    ...(body !== undefined && body.length > 60_000 ? ['too large'] : []),
    ...(operation.body && isForm ? ['a form'] : []),
    ...(operation.body && body !== undefined && sent.body === undefined ? ['no JSON'] : []),
    ...(operation.signed && !['none', 'right'].includes(wanted.signature) ? ['not signed'] : []),
  ];
}

/** The request's name is the caller's own where it can be one. */
function wrongName({ headers }: Outgoing, response: Response): string[] {
  const name = response.headers.get('x-request-id');
  const own = headers.get('x-request-id');
  if (name === null) return ['no x-request-id'];
  return own !== null && /^[\w-]{8,64}$/.test(own) && own !== name ? ['another x-request-id'] : [];
}

function wrongRefusal(body: unknown, { status, headers }: Response): string[] {
  if (!isObject(body)) return ['a refusal that is no JSON object'];
  const texts = isObject(body.data) && Array.isArray(body.data.error) ? body.data.error : [];
  const agreed =
    texts.length > 0 &&
    texts.every((one) => typeof one === 'string' && one !== '' && one.length < 2_000) &&
    body.message === texts[0];
  return [
    ...(agreed ? [] : [`not in the agreed shape: ${JSON.stringify(body).slice(0, 300)}`]),
    ...([429, 503].includes(status) && !headers.has('retry-after') ? ['no Retry-After'] : []),
  ];
}

/** What it tells of others, beside what was asked with. */
function told({ person, url, body }: Outgoing, text: string, people: readonly Person[]): string[] {
  const asked = `${decodeURIComponent(url.href)} ${body}`;
  const found = othersIn(text, person, people).filter((value) => !asked.includes(value));
  return found.length > 0 ? [`it tells of another: ${found.join(', ')}`] : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
