import type { Call } from '#contract';
import fc from '#support/property.ts';
import { nameOf } from './calls.ts';
import { type Fields, type Schema, schemaOf, type Valid, validRequest } from './valid.ts';

/** A request as it will be sent, once `{{…}}` is filled in. */
export type Wanted = {
  /** Its name: a failing request is printed. */
  call: string;
  method: string;
  path: Record<string, string>;
  query: Fields;
  /** JSON, or what only looks like it; undefined where nothing is sent. */
  body: string | undefined;
  contentType: string;
  /** `person` of the run asks with a token of one's own, or with something else. */
  person: number;
  token: 'own' | 'none' | 'forged' | 'ended' | 'odd';
  key: 'new' | 'used' | 'none' | 'odd';
};

const hostile = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '1e400', 'NaN', 'null', '\0', 'a\0b', '\ud800', '\udfff x'),
  fc.constantFrom('9007199254740993', '2026-02-30', '9999-12-31', '0000-00-00', '🦐', '__proto__'),
  fc.constantFrom("'; drop table loans; --", '<script>alert(1)</script>', '{{7*7}}', '%00'),
  fc.constantFrom('../../etc/passwd', '\r\nset-cookie: a=b', 'constructor', 'ﷺ', '\u202e', 'ı'),
  fc.constantFrom('x'.repeat(300), 'é'.repeat(5_000), '9'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const odd = fc.oneof(
  hostile,
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 0.5, 1e-7, 2 ** 53, 1e300, [], {}, [[]]),
  fc.constantFrom<unknown>(['x', 'x'], { amount: 1 }, { length: 3 }, [null]),
  fc.double({ noNaN: true }),
  fc.integer(),
);
const notJson = fc.oneof(
  fc.constantFrom('', '{', '[1,', '"', 'undefined', "{'a':1}", '{"a":1}}', '\ufeff{}', '\0'),
  fc.constantFrom('a=1&b=2', '[]', 'null', '0', '"x"', '{"a":"\\ud800"}', '{"a":"\\u0000"}'),
  fc.constantFrom('{"__proto__":{"amount":1}}', '{"amount":1,"amount":2}', '{"amount":1e400}'),
  fc.constantFrom('['.repeat(5_000), '{"a":'.repeat(2_000), '[['.repeat(20) + ']]'.repeat(20)),
  fc.constantFrom(`"${'x'.repeat(70_000)}"`, ' '.repeat(66_000)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileSegment = fc.oneof(
  hostile.map((text) => text.toWellFormed()),
  fc.constantFrom('..', '.', '%2e%2e', 'a/b', '%', 'quote', 'breakdown', "' or 1=1"),
);

/** One change to a request that was right. */
type Change = (wanted: Wanted) => Wanted;

/** Requests over a call: about half as they should be, the others broken in one or two ways. */
export function anyRequest(call: Call, persons: number): fc.Arbitrary<Wanted> {
  const body = schemaOf(call.body);
  const query = schemaOf(call.query);
  const change = fc.oneof(
    ...(body ? [fieldChange('body', body), fieldChange('body', body), textChange] : []),
    ...(query ? [fieldChange('query', query)] : []),
    ...(call.path.includes('{') ? [segmentChange] : []),
    senderChange,
  );
  const changes = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Change[]>([]) },
    fc.array(change, { minLength: 1, maxLength: 2 }),
  );
  return fc
    .tuple(validRequest(call), fc.nat(persons - 1), changes)
    .map(([valid, person, all]) =>
      all.reduce((one, next) => next(one), right(call, valid, person)),
    );
}

function right(call: Call, { path, query, body }: Valid, person: number): Wanted {
  return {
    call: nameOf(call),
    method: call.method,
    path,
    query,
    body: body === undefined ? undefined : JSON.stringify(body),
    contentType: 'application/json',
    person,
    token: 'own',
    key: 'new',
  };
}

function fieldChange(part: 'body' | 'query', schema: Schema): fc.Arbitrary<Change> {
  const all = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const names = all.flatMap((one) => Object.keys(one.properties ?? {}));
  const name = fc.constantFrom(...names, ...names, 'extra', '__proto__', 'user_id');
  const drop = name.map((one) => (fields: Fields) => without(fields, one));
  const set = fc.tuple(name, odd).map(([one, value]) => (fields: Fields) => ({
    ...fields,
    [one]: value,
  }));
  const deep = fc.tuple(fc.nat(20), odd).map(([at, value]) => (fields: Fields) => {
    const leaves = { left: at };
    return replaceLeaf(fields, value, leaves) as Fields;
  });
  return fc.oneof(drop, set, set, deep).map((edit) => (wanted) => {
    if (part === 'query') return { ...wanted, query: edit(wanted.query) };
    const parsed = readJson(wanted.body);
    return parsed ? { ...wanted, body: JSON.stringify(edit(parsed)) } : wanted;
  });
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name));

/** The leaf that comes `left` places after the first, in depth. */
function replaceLeaf(value: unknown, by: unknown, leaves: { left: number }): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceLeaf(one, by, leaves));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, one]) => [
      name,
      replaceLeaf(one, by, leaves),
    ]);
    return Object.fromEntries(entries);
  }
  leaves.left -= 1;
  return leaves.left === 0 ? by : value;
}

function readJson(text: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

const textChange: fc.Arbitrary<Change> = fc.oneof(
  notJson.map(
    (body): Change =>
      (wanted) => ({ ...wanted, body }),
  ),
  fc
    .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', '')
    .map(
      (contentType): Change =>
        (wanted) => ({ ...wanted, contentType }),
    ),
);

const segmentChange: fc.Arbitrary<Change> = hostileSegment.map(
  (text): Change =>
    (wanted) => ({
      ...wanted,
      path: Object.fromEntries(Object.keys(wanted.path).map((name) => [name, text])),
    }),
);

const senderChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom('none', 'forged', 'ended', 'odd').map(
    (token): Change =>
      (wanted) => ({ ...wanted, token }),
  ),
  fc.constantFrom('used', 'none', 'odd').map(
    (key): Change =>
      (wanted) => ({ ...wanted, key }),
  ),
  fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH').map(
    (method): Change =>
      (wanted) => ({ ...wanted, method }),
  ),
);
