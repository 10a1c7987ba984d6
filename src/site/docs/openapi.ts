/** What the reference shows of the OpenAPI document, which content/docs/openapi.json holds. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Answer = { readonly description?: string; readonly content?: Content };

type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>;
};

type Document = {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};

/** One call as its reference shows it. */
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly noun: string;
  readonly summary: string;
  readonly description?: string;
  readonly who: 'anyone' | 'borrower' | 'either' | 'partner' | 'signed';
  readonly keyed: boolean;
  /** A partner's server may sign it. */
  readonly signed: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** Absent when the answer is a file. */
  readonly answer?: Schema;
  /** The types of the file that it answers. */
  readonly files: readonly string[];
  readonly refusals: readonly { readonly status: string; readonly codes: readonly string[] }[];
};

/** A part of answers that has a name of its own. */
export type NamedSchema = { readonly id: string; readonly schema: Schema };

const json = 'application/json';

/** Every call of the document that partners and borrowers use, in its order: not the back office's. */
export function operationsOf(source: string): Operation[] {
  const document: Document = JSON.parse(source);
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/desk/'));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(document, { method: method.toUpperCase(), path }, described),
    ),
  );
}

export function schemasOf(source: string): NamedSchema[] {
  const { components }: Document = JSON.parse(source);
  return Object.entries(components.schemas).map(([id, schema]) => ({ id, schema }));
}

/** The sentence that each code is told with, by the code. */
export function sentencesOf(source: string): { id: string; text: string }[] {
  const document: Document = JSON.parse(source);
  const answers = [
    ...Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses)),
    ...Object.values(document.components.responses),
    document.info,
  ];
  const told = answers.flatMap((answer) =>
    'description' in answer ? [...(answer.description ?? '').matchAll(/^- `(\w+)`: (.*)$/gm)] : [],
  );
  const byCode = new Map(told.map(([, code = '', text = '']) => [code, text]));
  return [...byCode].map(([id, text]) => ({ id, text }));
}

function operationOf(
  document: Document,
  place: { method: string; path: string },
  described: Described,
): Operation {
  const { operationId, summary, description, tags, security, requestBody, responses } = described;
  const parameters = (described.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? found(document.components.parameters, parameter.$ref) : parameter,
  );
  const done = resolved(document, responses[200] ?? {});
  const answer = done.content?.[json]?.schema;
  return {
    ...place,
    id: operationId,
    noun: tags[0] ?? '',
    summary,
    description,
    who: whoMay(security),
    keyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    signed: parameters.some(({ name }) => name.toLowerCase() === 'holdfast-signature'),
    parameters: parameters.filter(({ in: where }) => where !== 'header'),
    body: requestBody?.content[json]?.schema,
    answer: answer?.properties?.data ?? answer,
    files: Object.keys(done.content ?? {}).filter((type) => type !== json),
    refusals: Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, answer]) => ({ status, codes: codesOf(resolved(document, answer)) })),
  };
}

function whoMay(security: Described['security']): Operation['who'] {
  const names = security.flatMap((way) => Object.keys(way));
  if (names.includes('bearer')) return security.length > names.length ? 'either' : 'borrower';
  if (names.includes('partner')) return 'partner';
  return names.length > 0 ? 'signed' : 'anyone';
}

const codesOf = ({ content }: Answer): string[] => {
  const { properties = {} } = content?.[json]?.schema ?? {};
  return (properties.code?.enum ?? []).map(String);
};

const resolved = ({ components }: Document, answer: Answer | { readonly $ref: string }): Answer =>
  '$ref' in answer ? found(components.responses, answer.$ref) : answer;

function found<T>(parts: Readonly<Record<string, T>>, ref: string): T {
  const part = parts[nameIn(ref)];
  if (!part) throw new Error(`${ref} is not in content/docs/openapi.json`);
  return part;
}

/** `#/components/schemas/Loan` is Loan. */
export const nameIn = (ref: string): string => ref.replace(/.*\//, '');
