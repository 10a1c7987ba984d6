import fc from '#support/property.ts';
import type { Operation, Schema } from './operations.ts';
import { type Fields, type Valid, validRequest } from './valid.ts';
import { anyViolation, type Edit, edited } from './violations.ts';

/** A request as it will be sent, once `{{…}}` is filled in; a failing one is printed. */
export type Wanted = {
  operation: string;
  /** An example of the document's is asked instead, after all that leads there, and with these changes. */
  prepared?: Partial<Wanted> & {
    /** The status that it is to get; 200 if not said. */
    expecting?: number;
  };
  method: string;
  path: Record<string, string>;
  query: Fields;
  /** JSON, or what only looks like it; undefined where nothing is sent. */
  body: string | undefined;
  contentType: string;
  /** `person` of the run asks with a token of one's own, or with something else. */
  person: number;
  token: 'own' | 'none' | 'forged' | 'ended' | 'odd' | 'operator' | 'gateway';
  key: 'new' | 'used' | 'none' | 'odd';
  signature: 'right' | 'forged' | 'none' | 'odd';
  /** Further headers. */
  headers: Record<string, string>;
};

const hostile = fc.oneof(
  fc.constantFrom('', ' ', '0', '-1', '1e400', 'NaN', 'null', '\0', 'a\0b', '\ud800', '\udfff x'),
  fc.constantFrom('9007199254740993', '2026-02-30', '9999-12-31', '0000-00-00', '🦐', '__proto__'),
  fc.constantFrom("'; drop table loans; --", '<script>alert(1)</script>', '{{7*7}}', '%00'),
  fc.constantFrom('../../etc/passwd', '\r\nset-cookie: a=b', 'constructor', 'ﷺ', '\u202e', 'ı'),
  fc.constantFrom('0x10', '1e1', '2.0', ' 2', '+2', '02', 'true', '2 '),
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
const huge = fc.constantFrom(`"${'x'.repeat(70_000)}"`, ' '.repeat(66_000));
const notJson = fc.oneof(
  fc.constantFrom('', '{', '[1,', '"', 'undefined', "{'a':1}", '{"a":1}}', '\ufeff{}', '\0'),
  fc.constantFrom('a=1&b=2', '[]', 'null', '0', '"x"', '{"a":"\\ud800"}', '{"a":"\\u0000"}'),
  fc.constantFrom('{"__proto__":{"amount":1}}', '{"amount":1,"amount":2}', '{"amount":1e400}'),
  fc.constantFrom('['.repeat(5_000), '{"a":'.repeat(2_000), '[['.repeat(20) + ']]'.repeat(20)),
  huge,
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const hostileSegment = fc.oneof(
  hostile.map((text) => text.toWellFormed()),
  fc.constantFrom('..', '.', '%2e%2e', 'a/b', '%', 'quote', 'breakdown', "' or 1=1"),
);

/** One change to a request that was right. */
type Change = (wanted: Wanted) => Wanted;

/** Requests of an operation: most as they should be, the others broken in one or two ways. */
export function anyRequest(operation: Operation, persons: number): fc.Arbitrary<Wanted> {
  const { body, query, path, method } = operation;
  const changes = fc.oneof(
    { weight: 12, arbitrary: fc.constant<Change[]>([]) },
    { weight: 1, arbitrary: fc.constant<Change[]>([prepared]) },
    {
      weight: 4,
      arbitrary: fc.array(
        fc.oneof(
          ...(body ? [fieldChange('body', body), violation('body', body), bodyChange] : []),
          ...(query ? [fieldChange('query', query), violation('query', query)] : []),
          ...(path.includes('{') ? [segmentChange] : []),
          ...(method === 'GET' ? [] : [hugeChange]),
          senderChange,
        ),
        { minLength: 1, maxLength: 2 },
      ),
    },
  );
  return fc
    .tuple(validRequest(operation), fc.nat(persons - 1), changes)
    .map(([valid, person, all]) =>
      all.reduce((one, next) => next(one), right(operation, valid, person)),
    );
}

const prepared: Change = (wanted) => ({ ...wanted, prepared: {} });

/** As the document wants it. */
export function right(operation: Operation, { path, query, body }: Valid, person: number): Wanted {
  return {
    operation: operation.name,
    method: operation.method,
    path,
    query,
    body: body === undefined ? undefined : JSON.stringify(body),
    contentType: 'application/json',
    person,
    token: tokens[operation.path] ?? 'own',
    key: 'new',
    // Of those who may sign half are partners' servers.
    signature: signers.includes(operation.rights) || person % 2 === 0 ? 'right' : 'none',
    headers: {},
  };
}

/** Of those who are no borrowers. */
const tokens: Readonly<Record<string, Wanted['token']>> = {
  '/metrics': 'operator',
  '/texts': 'gateway',
};
const signers: readonly Operation['rights'][] = ['processor', 'partner'];
/** What a page of somebody else's says that it is. */
export const elsewhere = 'https://elsewhere.example';

/** What is turned away before anything is looked at. */
const turnedAway: readonly NonNullable<Wanted['prepared']>[] = [
  { body: `"${'x'.repeat(8_000_000)}"` },
  { contentType: 'application/x-www-form-urlencoded', body: 'amount=1' },
  { headers: { origin: elsewhere } },
];
/** What chance seldom draws for an operation that is asked seldom. */
const rare: typeof turnedAway = [
  ...turnedAway,
  { body: '{' },
  { token: 'none', signature: 'none' },
  {},
];

/** Of these each operation has its own. */
const refused = ['401', '403', '404', '409', '422'];

/** The same of one operation; who asks has used the key `used`. */
export function rareRequests(operation: Operation): fc.Arbitrary<Wanted[]> {
  return validRequest(operation).map((valid) => {
    const made = right(operation, valid, 0);
    const oddly = Object.keys(operation.query?.properties ?? {}).map((name) => [name, '\0']);
    const atNoPartner = { query: { ...made.query, application_id: '404404' } };
    const isOfPartner = operation.query?.properties?.application_id !== undefined;
    const ofQuery = oddly.length > 0 ? [{ query: Object.fromEntries(oddly) }] : [];
    // After it nothing would be there for the others.
    if (operation.path === '/sandbox/reset') {
      return turnedAway.map((change) => ({ ...made, prepared: change }));
    }
    const ofBody = rare.filter((one) => operation.method !== 'GET' || !('body' in one));
    const refusals = operation.statuses.filter((status) => refused.includes(status));
    const ofStatus = refusals.map((status) => ({ expecting: Number(status) }));
    const ofPath = operation.path.includes('{') ? [{ path: segmentsOf('nobody')(made).path }] : [];
    return [
      ...[...ofBody, ...ofQuery, ...ofPath, ...ofStatus].map((change) => ({
        ...made,
        prepared: change,
      })),
      ...(isOfPartner ? [{ ...made, ...atNoPartner }] : []),
      ...(operation.keyed ? [{ ...made, key: 'used' as const }] : []),
    ];
  });
}

const violation = (part: 'body' | 'query', schema: Schema): fc.Arbitrary<Change> =>
  anyViolation(schema).map((edit) => editing(part, edit));

function fieldChange(part: 'body' | 'query', schema: Schema): fc.Arbitrary<Change> {
  const all = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const names = all.flatMap((one) => Object.keys(one.properties ?? {}));
  const name = fc.constantFrom(...names, ...names, 'extra', '__proto__', 'user_id');
  const set = fc.tuple(name, odd).map(([one, value]) => ({ at: [one], value }));
  const drop = name.map((one) => ({ at: [one], value: undefined }));
  return fc.oneof(drop, set, set).map((edit) => editing(part, edit));
}

const editing = (part: 'body' | 'query', edit: Edit): Change =>
  part === 'query' && edit.at.length > 0
    ? (wanted) => ({ ...wanted, query: edited(wanted.query, edit) as Fields })
    : (wanted) => inBody(wanted, (body) => edited(body, edit));

function inBody(wanted: Wanted, edit: (body: unknown) => unknown): Wanted {
  try {
    return { ...wanted, body: JSON.stringify(edit(JSON.parse(wanted.body ?? ''))) };
  } catch {
    return wanted;
  }
}

/** Puts these into a request. */
const putting = <T extends Partial<Wanted>>(values: fc.Arbitrary<T>): fc.Arbitrary<Change> =>
  values.map((value) => (wanted) => ({ ...wanted, ...value }));

const hugeChange = putting(fc.record({ body: huge }));

const bodyChange = fc.oneof(
  putting(fc.record({ body: notJson })),
  putting(
    fc.record({
      contentType: fc.constantFrom(
        ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', ''],
        'application/json; charset=utf-8',
      ),
    }),
  ),
  fc.constant<Change>((wanted) => ({
    ...wanted,
    contentType: 'application/x-www-form-urlencoded',
    body: formOf(wanted.body),
  })),
);

/** The same fields as a page without script posts them. */
function formOf(body = '{}'): string {
  try {
    const pairs = Object.entries(JSON.parse(body)).map(([name, one]) => [name, String(one)]);
    return new URLSearchParams(pairs).toString();
  } catch {
    return body;
  }
}

const segmentsOf =
  (text: string): Change =>
  (wanted) => ({
    ...wanted,
    path: Object.fromEntries(Object.keys(wanted.path).map((name) => [name, text])),
  });
const segmentChange = hostileSegment.map(segmentsOf);

const senderChange = fc.oneof(
  putting(fc.record({ token: fc.constantFrom('none', 'forged', 'ended', 'odd') })),
  putting(fc.record({ key: fc.constantFrom('used', 'none', 'odd') })),
  putting(fc.record({ signature: fc.constantFrom('forged', 'none', 'odd') })),
  putting(fc.record({ method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH') })),
  putting(
    fc.record({
      headers: fc.constantFrom<Record<string, string>>(
        { origin: elsewhere },
        { 'x-request-id': 'a-name-of-the-callers-own' },
        { 'x-request-id': '<script>' },
        { 'x-forwarded-for': '\u00ff, 1' },
        { cookie: 'device=x; device=y' },
      ),
    }),
  ),
);
