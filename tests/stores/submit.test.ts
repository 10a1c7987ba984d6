import { expect, test } from 'vitest';
import { initializeCard, listLoans, requestLoan } from '#contract';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();

async function signedIn() {
  const tab = openTab(provider, '/offer');
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  const keys: (string | null)[] = [];
  const send = (request: Request) => {
    keys.push(request.headers.get('idempotency-key'));
    return provider.fetch(new URL(request.url).pathname, request);
  };
  const { submit } = await import('#stores/submit.ts');
  return { tab, keys, send, submit };
}

test('two taps at once are one request', async () => {
  const { tab, keys, send, submit } = await signedIn();
  tab.answerWith(send);
  const tap = () => submit('card', initializeCard, { body: {} });
  const [first, second] = await Promise.all([tap(), tap()]);
  expect(first).toBe(second);
  expect(first.ok).toBe(true);
  expect(keys).toHaveLength(1);
});

test('after a lost answer the same intent asks with the same key, and a new one with another', async () => {
  const { tab, keys, send, submit } = await signedIn();
  const lose = async (request: Request) => {
    await send(request);
    throw new TypeError('The connection broke');
  };
  tab.answerWith(lose);
  const tap = (return_to: 'dashboard' | 'withdrawal') =>
    submit('card', initializeCard, { body: { return_to } });
  expect(await tap('dashboard')).toMatchObject({ ok: false, code: 'unavailable' });
  tab.answerWith(send);
  expect((await tap('dashboard')).ok).toBe(true);
  expect((await tap('dashboard')).ok).toBe(true);
  expect((await tap('withdrawal')).ok).toBe(true);
  const [lost, found, anew, other] = keys;
  expect(found).toBe(lost);
  expect(new Set([found, anew, other]).size).toBe(3);
});

test('a refused intent leaves its key free and nothing behind', async () => {
  const { tab, send, submit } = await signedIn();
  const before = await provider.answer(listLoans, { as: 'ada@example.com' });
  tab.answerWith(send);
  const outcome = await submit('loan', requestLoan, {
    body: {
      amount: 1,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: '00000000-0000-4000-8000-000000000000', amount: 1 }],
    },
  });
  expect(outcome).toMatchObject({ ok: false, code: 'amount_below_minimum' });
  expect(tab.session.getItem('intent:loan')).toBeNull();
  const after = await provider.answer(listLoans, { as: 'ada@example.com' });
  expect(after.total).toBe(before.total);
});

test('a session that ends before the outcome is known changes nothing for the same borrower', async () => {
  const { tab, keys, send, submit } = await signedIn();
  const { $token, startSession } = await import('#stores/session/session.ts');
  const tap = () => submit('card', initializeCard, { body: {} });
  tab.answerWith(async (request) => {
    await send(request);
    throw new TypeError('The connection broke');
  });
  await tap();
  tab.answerWith(async () => Response.json({ code: 'unauthenticated' }, { status: 401 }));
  expect(await tap()).toMatchObject({ ok: false, code: 'unauthenticated' });
  expect($token.get()).toBe('');
  tab.answerWith(send);
  startSession(await provider.tokenOf('ada@example.com'), 1);
  expect((await tap()).ok).toBe(true);
  expect(new Set(keys).size).toBe(1);

  tab.answerWith(async () => Response.json({ code: 'unavailable' }, { status: 503 }));
  await tap();
  const kept = tab.session.getItem('intent:card') ?? '';
  startSession(await provider.tokenOf('bayo@example.com'), 1);
  tab.answerWith(send);
  await tap();
  expect(kept).not.toContain(keys.at(-1));
});

test.each([
  ['in_flight', 409],
  ['internal', 500],
  ['unavailable', 503],
  ['too_many_requests', 429],
])('after the answer %s the same intent asks with the same key', async (code, status) => {
  const { tab, keys, send, submit } = await signedIn();
  const tap = () => submit('card', initializeCard, { body: {} });
  tab.answerWith(async (request) => {
    await send(request);
    return Response.json({ code }, { status });
  });
  expect(await tap()).toMatchObject({ ok: false, code });
  tab.answerWith(send);
  expect((await tap()).ok).toBe(true);
  expect(new Set(keys).size).toBe(1);
});

test('after a lost answer a changed body is a new intent, and another intent has a key of its own', async () => {
  const { tab, keys, send, submit } = await signedIn();
  const tap = (intent: string, return_to: 'dashboard' | 'withdrawal') =>
    submit(intent, initializeCard, { body: { return_to } });
  tab.answerWith(async (request) => {
    await send(request);
    throw new TypeError('The connection broke');
  });
  await tap('card', 'dashboard');
  await tap('other card', 'dashboard');
  await tap('card', 'dashboard');
  await tap('card', 'withdrawal');
  const [first, other, again, changed] = keys;
  expect(again).toBe(first);
  expect(new Set([first, other, changed]).size).toBe(3);
});
