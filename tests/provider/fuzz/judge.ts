import { type Call, errorStatus } from '#contract';
import { formPages } from '#contract/contact.ts';
import { codesOf } from '#contract/every-call.ts';

const statusOf: Readonly<Record<string, number>> = errorStatus;
const mostBytes = 1_000_000;

/** `strayed`: the path or method is not the call's own any more, so any code may come. */
export async function wrongWith(
  call: Call,
  response: Response,
  strayed: boolean,
): Promise<string | undefined> {
  const text = await response.text();
  const { status } = response;
  if (text.length > mostBytes) return `${text.length} bytes`;
  // A bank that is away is the sandbox's own doing.
  if (status >= 500 && status !== 502) return `${status} ${text.slice(0, 300)}`;
  if (status === 303) return wrongTurn(response);
  if (status === 200 && call.file && !strayed) return wrongFile(call.file, response);
  const body = jsonOf(text);
  if (!isObject(body)) return `${status}, not a JSON object: ${text.slice(0, 300)}`;
  if (status !== 200) return wrongRefusal(call, status, body, strayed);
  if (strayed) return undefined;
  const unknown = Object.keys(body).filter((name) => name !== 'data' && name !== 'message');
  if (unknown.length > 0) return `${unknown} beside data`;
  return wrongAnswer(call, body.data);
}

/** A posted form leads to one of the site's pages, and nowhere else. */
function wrongTurn({ headers }: Response): string | undefined {
  const page = headers.get('location');
  return Object.values<unknown>(formPages).includes(page) ? undefined : `303 to ${page}`;
}

/** A file is of a type that is stated, and has a name to be saved as. */
function wrongFile(types: readonly string[], { headers }: Response): string | undefined {
  const type = headers.get('content-type') ?? '';
  const disposition = headers.get('content-disposition') ?? '';
  if (!types.includes(type)) return `a file of type ${type}`;
  return /^attachment; filename="[\w.-]+"$/.test(disposition) ? undefined : `named ${disposition}`;
}

/** What the contract's own reading of an answer complains of, or leaves out. */
function wrongAnswer(call: Call, data: unknown): string | undefined {
  const read = call.answer.safeParse(data);
  if (!read.success) return `outside its schema: ${JSON.stringify(read.error.issues)}`;
  const extra = unread(data, read.data, 'data');
  return extra.length > 0 ? `not in its schema: ${extra.join(', ')}` : undefined;
}

function wrongRefusal(
  call: Call,
  status: number,
  body: Record<string, unknown>,
  strayed: boolean,
): string | undefined {
  const { code, message, data, ...others } = body;
  if (typeof code !== 'string' || statusOf[code] !== status) return `${status} with code ${code}`;
  const texts = isObject(data) && Array.isArray(data.error) ? data.error : [];
  const agreed =
    texts.length > 0 &&
    texts.every((one) => typeof one === 'string' && one !== '' && one.length < 2_000) &&
    message === texts[0] &&
    Object.keys(others).length === 0;
  if (!agreed) return `${status} not in the agreed shape: ${JSON.stringify(body).slice(0, 300)}`;
  const declared: readonly string[] = codesOf(call);
  return strayed || declared.includes(code) ? undefined : `${code} is not declared`;
}

/** Paths that were sent and that reading by the schema dropped. */
function unread(sent: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(sent)) {
    return sent.flatMap((one, index) =>
      unread(one, Array.isArray(read) ? read[index] : undefined, `${path}[]`),
    );
  }
  if (!isObject(sent)) return [];
  return Object.entries(sent).flatMap(([name, one]) =>
    isObject(read) && Object.hasOwn(read, name)
      ? unread(one, read[name], `${path}.${name}`)
      : [`${path}.${name}`],
  );
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
