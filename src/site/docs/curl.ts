import type { Operation } from './openapi.ts';

/** How a call is tried: the values that make it go well in the sandbox as it is seeded. */
export type Trial = {
  /** Who asks, in the sandbox; Ada unless told. */
  readonly as?: string;
  /** What brings what the call needs, such as the id of a new loan: other calls, or the shell. */
  readonly before?: readonly (Kept | string)[];
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON; a text as it stands. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A variable of the shell that keeps a field of an answer. */
export type Kept = {
  readonly keep: string;
  readonly field: string;
  readonly path: string;
  readonly body?: unknown;
  /** Of calls that move money. */
  readonly key?: string;
  /** Asked without a token. */
  readonly open?: boolean;
};

/** Where `npm start` serves the sandbox. */
export const sandbox = 'http://127.0.0.1:4321';

/** A line of shell that signs in a person of the sandbox and keeps the token. */
export const signInLine = (person: string): string =>
  keptLine({
    keep: 'TOKEN',
    field: 'token',
    path: '/user/signin',
    body: { email: `${person}@example.com`, password: 'Holdfast-1!' },
    open: true,
  });

function keptLine({ keep, field, path, body, key, open = false }: Kept): string {
  const parts = [
    `curl -s ${inShell(`${sandbox}/api${path}`)}`,
    ...sentAs({ token: !open, key, body }),
    `| grep -o '"${field}":"[^"]*"' | head -1 | cut -d '"' -f 4`,
  ];
  return `${keep}=$(${parts.join(joint)})`;
}

const usual = 'ada';

/**
 * The call as a line for a shell, to be copied. In a value `$NAME` is what the lines before have
 * kept: it stands in double quotes, everything else in single ones.
 */
export function curlLine(call: Operation, trial: Trial = {}): string {
  const { as = usual, before = [], path = {}, query = {}, body, headers = {} } = trial;
  const needsToken = call.who === 'borrower';
  const where = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined) throw new Error(`${call.id}: no example of {${name}}`);
    return value.startsWith('$') ? value : encodeURIComponent(value);
  });
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const target = `/api${where}${search && `?${search}`}`;
  const address = sandbox + target;
  const method = call.method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${call.method} `;
  const [file] = call.files;
  const steps = before.map((step) => (typeof step === 'string' ? step : keptLine(step)));
  const signIn = as === usual ? [] : [signInLine(as)];
  if (call.who === 'partner') {
    return [...signIn, ...steps, ...signedLines(call, target, body)].join('\n');
  }
  return [
    ...(needsToken ? signIn : []),
    ...steps,
    [
      `curl ${method}${inShell(address)}`,
      ...(file ? [`-o ${call.id}.${file.replace(/.*\//, '')}`] : []),
      ...sentAs({ token: needsToken, key: call.keyed ? `try-${call.id}` : undefined, body }),
      ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value}`)}`),
    ].join(joint),
  ].join('\n');
}

/** As the server of a partner asks: the page about the hand-off says where the key comes from. */
function signedLines({ id, method, files: [file] }: Operation, target: string, body: unknown) {
  const sent = body !== undefined;
  return [
    `path=${inShell(target)}`,
    ...(sent ? [`body=${inShell(written(body))}`] : []),
    't=$(date +%s)',
    [
      `v1=$(printf '%s' "$t.${method}.$path.${sent ? '$body' : ''}"`,
      `| openssl dgst -sha256 -hmac "$HOLDFAST_SECRET" -r | cut -d ' ' -f 1)`,
    ].join(joint),
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}"$HOLDFAST_URL$path"`,
      ...(file ? [`-o ${id}.${file.replace(/.*\//, '')}`] : []),
      ...(sent ? [`-H 'Content-Type: application/json'`] : []),
      '-H "Holdfast-Signature: t=$t,key=$HOLDFAST_KEY,v1=$v1"',
      ...(sent ? ['-d "$body"'] : []),
    ].join(joint),
  ];
}

const joint = ' \\\n  ';

function sentAs({ token, key, body }: { token: boolean; key?: string; body?: unknown }): string[] {
  const headers = [
    ...(token ? ['Authorization: Bearer $TOKEN'] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json']),
    ...(key ? [`Idempotency-Key: ${key}`] : []),
  ];
  return [
    ...headers.map((header) => `-H ${inShell(header)}`),
    ...(body === undefined ? [] : [`-d ${inShell(written(body))}`]),
  ];
}

/** JSON on one line as long as it is short. */
function written(body: unknown): string {
  if (typeof body === 'string') return body;
  const line = JSON.stringify(body);
  return line.length <= widest ? line : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
}

const widest = 60;

/** As one word of the shell; names of variables keep their meaning. */
function inShell(text: string): string {
  if (/\$[A-Z]/.test(text)) return `"${text.replaceAll('"', '\\"')}"`;
  return /^[\w:/.%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
