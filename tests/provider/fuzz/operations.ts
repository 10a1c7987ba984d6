import type { Description } from '../openapi/description.ts';

/** As much of JSON Schema as the document uses for what travels to the provider. */
export type Schema = {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
};

/** One operation as an outsider reads it in the document. */
export type Operation = {
  /** `POST /loan` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, Schema>>;
  /** An object of them all; undefined where none is named. */
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly takesForm: boolean;
  readonly keyed: boolean;
  readonly signed: boolean;
  /** Who may ask; a `processor` and a `partner` sign what they send, and `staff` have a cookie. */
  readonly rights:
    | 'borrower'
    | 'optional'
    | 'public'
    | 'processor'
    | 'partner'
    | 'staff'
    | 'gateway';
  readonly statuses: readonly string[];
  /** What is said besides the schemas. */
  readonly description: string;
  /** Whether 200 is a file instead of `data`. */
  readonly file: boolean;
};

type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Written = Omit<Description['paths'][string][string], 'requestBody'> & {
  requestBody?: { content: Record<string, { schema: Schema }> };
};

/** Every operation of the document. */
export function operationsOf(document: object): Operation[] {
  const { paths, components } = document as Description & {
    components: { parameters: Record<string, Parameter> };
  };
  const resolved = (one: Parameter | { $ref: string }): Parameter[] =>
    '$ref' in one
      ? [components.parameters[one.$ref.split('/').at(-1) ?? '']].flatMap((found) => found ?? [])
      : [one];
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => {
      const {
        parameters = [],
        requestBody,
        responses,
        security,
        description = '',
      } = written as unknown as Written;
      const all = (parameters as (Parameter | { $ref: string })[]).flatMap(resolved);
      const content = requestBody?.content ?? {};
      const done = responses[200];
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        params: Object.fromEntries(placed(all, 'path').map(({ name, schema }) => [name, schema])),
        query: queryOf(placed(all, 'query')),
        body: content['application/json']?.schema,
        takesForm: 'application/x-www-form-urlencoded' in content,
        keyed: all.some(({ name }) => name === 'Idempotency-Key'),
        signed:
          rightsOf(security) === 'partner' || all.some(({ name }) => name === 'Holdfast-Signature'),
        rights: rightsOf(security),
        description,
        statuses: Object.keys(responses),
        file: !(done && 'content' in done && done.content?.['application/json']),
      };
    }),
  );
}

const placed = (all: readonly Parameter[], place: string) =>
  all.filter((parameter) => parameter.in === place);

function queryOf(parameters: readonly Parameter[]): Schema | undefined {
  if (parameters.length === 0) return undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function rightsOf(security: readonly Record<string, unknown>[]): Operation['rights'] {
  if (security.some((one) => 'signature' in one)) return 'processor';
  const own = (['partner', 'staff', 'gateway'] as const).find((scheme) =>
    security.some((one) => scheme in one),
  );
  if (own) return own;
  if (!security.some((one) => 'bearer' in one)) return 'public';
  return security.length > 1 ? 'optional' : 'borrower';
}

/** What the document has at an address: the operation, and the values of its path. */
export type Reached = {
  operation: Operation | undefined;
  params: Record<string, string>;
  known: boolean;
};

/** Looks an address up as OpenAPI says: paths without a parameter come before those with one. */
export function reach(operations: readonly Operation[], method: string, pathname: string): Reached {
  const matching = operations
    .map((operation) => ({ operation, params: paramsIn(operation.path, pathname) }))
    .filter((one) => one.params !== undefined)
    .sort((one, other) => variables(one.operation) - variables(other.operation));
  const found = matching.find(({ operation }) => operation.method === method);
  return {
    operation: found?.operation,
    params: found?.params ?? {},
    known: matching.length > 0,
  };
}

const variables = ({ params }: Operation) => Object.keys(params).length;

function paramsIn(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^/api${pattern}$`).exec(pathname);
  if (!found) return undefined;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
