import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Ref = { $ref: string };
type Schema = { type?: string; items?: Schema };
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Answer = { headers: Record<string, Ref>; content?: Record<string, { schema: object }> };

export type Operation = {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | Ref)[];
  description?: string;
  requestBody?: { required: boolean; content: Record<string, object> };
  responses: Record<string, Answer | Ref>;
};

export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
  };
};

/** What went in, as it is written in the address and the body. */
export type Sent = {
  query: URLSearchParams;
  params: Record<string, string>;
  body: unknown;
  /** Where they are to be judged, too. */
  headers?: Headers;
};

export type Judge = ReturnType<typeof judgeBy>;

/** Judges requests and answers by the document alone, with a validator that is not our own. */
export function judgeBy(document: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, unicode: false, logger: false });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const judge = (pointer: string, value: unknown): string[] => {
    const valid = ajv.getSchema(`api${pointer}`) ?? ajv.compile({ $ref: `api${pointer}` });
    return valid(value) ? [] : (valid.errors ?? []).map(told);
  };

  function problemsOfRequest(path: string, method: string, sent: Sent): string[] {
    const at = pointerTo('paths', path, method);
    const { parameters = [], requestBody } = operation(document, path, method);
    const found = parameters.flatMap((written, index) => {
      const parameter = '$ref' in written ? sharedParameter(document, written) : written;
      if (parameter.in === 'header' && !sent.headers) return [];
      const value = readValue(parameter, sent);
      if (value === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
      const pointer = '$ref' in written ? written.$ref : `${at}/parameters/${index}`;
      return judge(`${pointer}/schema`, value).map((problem) => `${parameter.name}${problem}`);
    });
    const isStated = requestBody && 'application/json' in requestBody.content;
    if (!isStated || (sent.body === undefined && !requestBody.required)) return found;
    return [...found, ...judge(`${at}/requestBody/content/application~1json/schema`, sent.body)];
  }

  function problemsOfAnswer(path: string, method: string, answer: Response, body: unknown) {
    const stated = operation(document, path, method).responses[answer.status];
    if (!stated) return [`${answer.status} is not described: ${JSON.stringify(body)}`];
    const at =
      '$ref' in stated
        ? stated.$ref
        : pointerTo('paths', path, method, 'responses', `${answer.status}`);
    const { headers, content } = '$ref' in stated ? shared(document, stated) : stated;
    if (!content) return problemsOfHeaders(answer.headers, headers);
    const [type = ''] = answer.headers.get('content-type')?.split(';') ?? [];
    if (!content[type]) return [`${type} is not described`];
    if (type !== 'application/json') return problemsOfHeaders(answer.headers, headers);
    return [
      ...problemsOfHeaders(answer.headers, headers),
      ...judge(`${at}/content/application~1json/schema`, body),
    ];
  }

  function problemsOfHeaders(given: Headers, stated: Record<string, Ref>): string[] {
    const ours = [
      'content-disposition',
      'idempotency-replayed',
      'location',
      'retry-after',
      'x-request-id',
    ];
    return ours.flatMap((name) => {
      const value = given.get(name);
      const ref = stated[name];
      if (value === null) return [];
      if (!ref) return [`header ${name} is not described`];
      return judge(`${ref.$ref}/schema`, name === 'retry-after' ? Number(value) : value);
    });
  }
  const queryNames = (path: string, method: string): string[] =>
    (operation(document, path, method).parameters ?? []).flatMap((parameter) =>
      '$ref' in parameter || parameter.in !== 'query' ? [] : parameter.name,
    );
  return { problemsOfRequest, problemsOfAnswer, queryNames };
}

/** What is wrong with an event, by the document for partners. */
export function problemsOfEvent(document: object, event: { readonly type: string }): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  const body = ['post', 'requestBody', 'content', 'application/json', 'schema'];
  const valid = ajv.compile({ $ref: `api${pointerTo('webhooks', event.type, ...body)}` });
  return valid(event) ? [] : (valid.errors ?? []).map(told);
}

function operation(document: Description, path: string, method: string): Operation {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described`);
  return found;
}

function shared({ components }: Description, { $ref }: Ref): Answer {
  const found = components.responses[$ref.replace('#/components/responses/', '')];
  if (!found) throw new Error(`${$ref} leads nowhere`);
  return found;
}

function sharedParameter({ components }: Description, { $ref }: Ref): Parameter {
  const found = components.parameters[$ref.replace('#/components/parameters/', '')];
  if (!found) throw new Error(`${$ref} leads nowhere`);
  return found;
}

/**
 * As a reader of the document takes it: a list where it may be repeated, a number where it is one, and
 * nothing where a query leaves it empty.
 */
function readValue({ name, in: place, schema }: Parameter, sent: Sent): unknown {
  const values = valuesOf(name, place, sent);
  if (values.length === 0) return undefined;
  const read = (one: string, { type }: Schema) =>
    (type === 'integer' || type === 'number') && /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(one)
      ? Number(one)
      : one;
  if (schema.type === 'array') return values.map((one) => read(one, schema.items ?? {}));
  return values.length > 1 ? values : read(values[0] ?? '', schema);
}

function valuesOf(name: string, place: string, { query, params, headers }: Sent): string[] {
  if (place === 'query') return query.getAll(name).filter((one) => one !== '');
  const one = place === 'header' ? headers?.get(name) : params[name];
  return one === undefined || one === null ? [] : [one];
}

const pointerTo = (...names: string[]) =>
  `#${names.map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

const told = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath} ${message} ${JSON.stringify(params)}`;
