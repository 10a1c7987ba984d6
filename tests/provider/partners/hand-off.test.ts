import { expect, test } from 'vitest';
import { signOn } from '#contract/sign-on.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { testKey } from '#provider/sandbox/seed/partner-access.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newUserId, type Sent, send, signedRequest } from '#support/partner.ts';

const gbemi = { email: 'gbemi@example.com', mobile: '+2348030000007' };

const provider = providerForFile();

const sign = (said: object, options?: Parameters<typeof signedRequest>[2]) =>
  signedRequest(provider.clock.now(), said, options);
const user = () => ({ user_id: newUserId(), mobile: gbemi.mobile });

test('a signed request gets the link that brings the user in, and sends nothing', async () => {
  const said = {
    ...user(),
    email: gbemi.email,
    redirect_url: 'https://sabi.example.com/back?order=7',
    amount: 50_000,
    currency: 'USD',
    theme: 'dark',
    locale: 'en-NG',
  };
  const { status, message, data } = await send(provider, await sign(said));
  expect(status).toBe(200);
  expect(data).toEqual({
    application_id: 6,
    email: gbemi.email,
    mobile: gbemi.mobile,
    redirect: expect.any(String),
    message,
    expires_at: '2026-03-10T09:10:00.000Z',
  });
  const link = new URL(data.redirect ?? '');
  expect(link.pathname).toMatch(/^\/onboarding\/ho_[\w-]{32}(-c02)?\/6$/);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    source: 'partner',
    application_id: '6',
    redirect_url: said.redirect_url,
    amount: '50000',
    currency: 'USD',
    theme: 'dark',
    locale: 'en-NG',
  });
  const sent = await provider.context.db
    .selectFrom('messages')
    .select('message_id')
    .where('recipient', 'in', Object.values(gbemi))
    .execute();
  expect(sent).toEqual([]);
});

test('the answer does not tell who has an account', async () => {
  const answerFor = async (mobile: string) => {
    const { data, ...rest } = await send(provider, await sign({ user_id: newUserId(), mobile }));
    const redirect = data.redirect?.replace(/ho_[\w-]{32}(-c02)?/, '');
    return { ...rest, data: { ...data, redirect, mobile: '' } };
  };
  expect(await answerFor('+2348097776666')).toEqual(await answerFor(gbemi.mobile));
});

const hour = 3_600_000;
const broken: [string, string, (sent: Sent) => Sent | Promise<Sent>][] = [
  ['a signature that is no signature', 'is malformed', (sent) => ({ ...sent, signature: 'sure' })],
  ['an empty signature', 'is missing', (sent) => ({ ...sent, signature: '' })],
  [
    'a forged one',
    'does not match',
    (sent) => ({ ...sent, signature: sent.signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`) }),
  ],
  [
    'a key that nobody has',
    'names an unknown key',
    (sent) => ({ ...sent, signature: sent.signature.replace(/key=\w+/, 'key=hk_test_nobody') }),
  ],
  [
    'another time than was signed',
    'does not match',
    (sent) => ({ ...sent, signature: sent.signature.replace(/t=(\d+)\d/, 't=$19') }),
  ],
  ['a changed body', 'does not match', (sent) => ({ ...sent, body: `${sent.body} ` })],
  ['a changed query', 'does not match', (sent) => ({ ...sent, path: `${sent.path}&a=b` })],
  [
    'a signature of five minutes ago',
    'has expired',
    () => signedRequest(provider.clock.now() - 301_000, user()),
  ],
  [
    'a signature of the future',
    'has expired',
    () => signedRequest(provider.clock.now() + hour, user()),
  ],
];

test.each(broken)('%s is refused, and what is wrong with it is said', async (_, why, breakIt) => {
  const refused = await send(provider, await breakIt(await sign(user())));
  expect(refused).toMatchObject({ status: 401, code: 'bad_signature' });
  expect(refused.message).toContain(`The Holdfast-Signature ${why}`);
});

test('what only a partner’s server says is refused without its signature', async () => {
  const body = { application_id: 6, ...user() };
  expect(await provider.ask(signOn, { body })).toMatchObject({
    code: 'bad_signature',
    errors: ['The Holdfast-Signature is missing.'],
  });
});

test('a signature holds once', async () => {
  const sent = await sign(user());
  expect((await send(provider, sent)).status).toBe(200);
  expect(await send(provider, sent)).toMatchObject({
    code: 'bad_signature',
    message: 'The Holdfast-Signature has been used already.',
  });
});

test('a signature that is still fresh is used up even after a night’s sweep', async () => {
  const sent = await signedRequest(provider.clock.now() + 290_000, user());
  expect((await send(provider, sent)).status).toBe(200);
  const { sweep } = await import('#provider/runtime/sweep.ts');
  await sweep(provider.context, {
    kind: 'sweep',
    subject: 'database',
    beginBy: Infinity,
    run_at: 0,
    failures: 0,
    held: { job_id: 0, taken_by: '' },
    done: async () => undefined,
    again: async () => undefined,
  });
  expect((await send(provider, sent)).code).toBe('bad_signature');
});

test('a key speaks for its own partner alone', async () => {
  const { db } = provider.context;
  const key = await db.transaction().execute((tx) => makeKey(tx, provider.context, 2));
  const path = '/api/signon?application_id=6';
  expect(await send(provider, await sign(user(), { key, path }))).toMatchObject({
    code: 'bad_signature',
    message: 'The Holdfast-Signature names a key of another partner.',
  });
  const bodyOfAnother = await sign({ ...user(), application_id: 6 }, { key, path: '/api/signon' });
  expect((await send(provider, bodyOfAnother)).code).toBe('bad_signature');
  const own = await send(provider, await sign(user(), { key, path: '/api/signon' }));
  expect(own.data).toMatchObject({ application_id: 2 });
});

test('several keys are valid side by side, until each is revoked', async () => {
  const { db } = provider.context;
  const key = await db.transaction().execute((tx) => makeKey(tx, provider.context, 6));
  expect((await send(provider, await sign(user(), { key }))).status).toBe(200);
  expect((await send(provider, await sign(user()))).status).toBe(200);
  await db
    .updateTable('partner_keys')
    .set({ revoked_at: '2026-03-10T09:00:00.000Z' })
    .where('key_id', '=', key.key_id)
    .execute();
  expect((await send(provider, await sign(user(), { key }))).message).toContain('unknown key');
});

test('a secret is kept sealed, and shown nowhere', async () => {
  const { db } = provider.context;
  const { secret } = await db.transaction().execute((tx) => makeKey(tx, provider.context, 6));
  expect(secret).toMatch(/^hs_test_[\w-]{43}$/);
  const rows = await db.selectFrom('partner_keys').select('secret').execute();
  expect(rows.map((row) => row.secret)).not.toContain(secret);
  expect(JSON.stringify(rows)).not.toContain(secret.slice('hs_test_'.length));
});

test('live mode does not know the sandbox’s test key', async () => {
  const { keyNamed } = await import('#provider/partners/keys.ts');
  const { context } = provider;
  expect(await keyNamed(context, testKey.key_id)).toMatchObject({ secret: testKey.secret });
  const config = { ...context.config, mode: 'live' as const };
  expect(await keyNamed({ ...context, config }, testKey.key_id)).toBeUndefined();
});

test.each([
  'https://evil.example.com/',
  'https://sabi.example.com.evil.example/',
  'https://sabi.example.com@evil.example/',
  'http://sabi.example.com/',
  'javascript:alert(1)',
  '/sandbox',
  '//evil.example.com',
  'https://sabi.example.com\\@evil.example/',
])('the way back to %s is refused at the partner’s server', async (redirect_url) => {
  const sent = await sign({ ...user(), redirect_url });
  expect(await send(provider, sent)).toMatchObject({
    status: 422,
    code: 'redirect_not_registered',
  });
  // Nothing has been done: the same request says the same again.
  expect((await send(provider, sent)).code).toBe('redirect_not_registered');
});

test('in the sandbox a developer’s machine may be gone back to, and is known from then on', async () => {
  const redirect_url = 'http://localhost:3000/back';
  expect((await send(provider, await sign({ ...user(), redirect_url }))).status).toBe(200);
  const { data } = (await (await provider.fetch('/api/application')).json()) as {
    data: { applications: { application_id: number; redirect_origins: string[] }[] };
  };
  const sabi = data.applications.find(({ application_id }) => application_id === 6);
  expect(sabi?.redirect_origins).toEqual(['https://sabi.example.com', 'http://localhost:3000']);
});

test('without a contact only a user is taken who has proven before who they are', async () => {
  expect(await send(provider, await sign({ user_id: newUserId() }))).toMatchObject({
    code: 'invalid_request',
  });
  const { status, data } = await send(provider, await sign({ user_id: 'sabi-1007' }));
  expect({ status, ...data }).toMatchObject({ status: 200, email: null, mobile: null });
});

test('a state and a locale that are none are refused', async () => {
  for (const wrong of [{ state: 'x'.repeat(201) }, { locale: 'en_NG' }, { amount: 0.5 }]) {
    const refused = await send(provider, await sign({ ...user(), ...wrong }));
    expect(refused.code).toBe('invalid_request');
  }
});
