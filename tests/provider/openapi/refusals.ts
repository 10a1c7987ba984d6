import { randomUUID } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { instant } from '#provider/clock/clock.ts';
import type { TestProvider } from '#support/provider.ts';
import type { Judge } from './description.ts';
import { type Request, sentBy, type Walked } from './walk.ts';

/** What any call is refused for, tried on the request that goes well. */
export async function refuseAsAnyCall(
  call: Call,
  provider: TestProvider,
  judge: Judge,
  { ask, model }: Walked,
): Promise<void> {
  const good = model();
  if (call.rights === 'borrower') {
    const { as, ...nobody } = good;
    await ask('unauthenticated', nobody);
    await ask('unauthenticated', { ...nobody, headers: { authorization: 'Bearer a.b.c' } });
  }
  if (call.rights === 'partner') {
    await ask('bad_signature', { ...good, headers: { 'holdfast-signature': '' } });
  }
  if (call.rights === 'staff') {
    const { origin = '' } = good.headers ?? {};
    await ask('unauthenticated', { ...good, headers: { origin } });
    await ask('unauthenticated', { ...good, headers: { origin, cookie: 'desk=none' } });
  }
  if (call.body) {
    await ask('invalid_request', { ...good, raw: '{' });
    const files = 'multipart/form-data; boundary=x';
    const headers = { ...good.headers, 'content-type': files };
    await ask('unsupported_media_type', { ...good, headers });
    await ask('too_large', { ...good, raw: JSON.stringify('x'.repeat(1_050_000)) });
  }
  // What the document forbids is refused, too.
  const method = call.method.toLowerCase();
  const forbidden = (request: Request) =>
    judge.problemsOfRequest(call.path, method, sentBy(request)).length > 0;
  const queries = brokenQueries(judge.queryNames(call.path, method), good);
  for (const broken of [...queries, ...brokenBodies(good)].filter(forbidden)) {
    await ask('invalid_request', broken);
  }
  for (const broken of brokenPaths(good).filter(forbidden)) {
    await ask(call.params ? 'invalid_request' : 'not_found', broken);
  }
  const other = call.keyed ? { key: randomUUID() } : {};
  // A partner that is none is not found, wherever it is named.
  for (const part of ['query', 'params', 'body'] as const) {
    const names = judge.queryNames(call.path, method);
    const named = part === 'query' ? names : Object.keys(good[part] ?? {});
    if (!named.includes('application_id')) continue;
    const others = good[part] as object | undefined;
    await ask('not_found', { ...good, [part]: { ...others, application_id: 404_404 } });
  }
  if (good.params?.id) await ask('not_found', { ...good, ...other, params: { id: randomUUID() } });
  if (call.keyed) await refuseKeys(provider, { ask, model });
}

/** A key that is missing, one of another request, and one whose request is not done yet. */
async function refuseKeys(
  { context }: TestProvider,
  { ask, model }: Pick<Walked, 'ask' | 'model'>,
): Promise<void> {
  const good = model();
  await ask('key_required', { ...good, key: null });
  await ask('ok', good);
  const kept = await context.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('key', '=', good.key ?? '')
    .executeTakeFirstOrThrow();
  const other = randomUUID();
  const created_at = instant(context.clock.now());
  await context.db
    .insertInto('idempotency_keys')
    .values({ ...kept, key: other, fingerprint: 'of another request', created_at })
    .execute();
  await ask('key_reused', { ...good, key: other });
}

const wrong = ['#', 'x'.repeat(300)];

function brokenQueries(names: string[], good: Request): Request[] {
  return names.flatMap((name) => [
    ...wrong.map((value) => ({ ...good, query: { ...good.query, [name]: value } })),
    { ...good, query: without(good.query ?? {}, name) },
  ]);
}

const brokenPaths = (good: Request): Request[] =>
  Object.keys(good.params ?? {}).flatMap((name) =>
    wrong.map((value) => ({ ...good, params: { ...good.params, [name]: value } })),
  );

/** Each property once left out and once of a type that none has. */
function brokenBodies({ body, ...good }: Request): Request[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body).flatMap((name) => [
    { ...good, body: without(body, name) },
    { ...good, body: { ...body, [name]: {} } },
  ]);
}

const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
