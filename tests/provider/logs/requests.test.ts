import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getLoan, requestWithdrawal, signIn, signInLink, stepUp, verifyAccount } from '#contract';
import type { Db } from '#provider/db/tables.ts';
import { jsonLog } from '#provider/logs/json-log.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { openTestProvider, replaceDatabase, type TestProvider } from '#support/provider.ts';

let provider: TestProvider;
let lines: string[] = [];
beforeAll(async () => {
  const log = jsonLog((line) => void lines.push(line));
  provider = await openTestProvider({ env: { LOG: 'all' }, log });
});
afterAll(() => provider.close());

/** What was logged while the work was done. */
async function loggedBy(work: () => Promise<unknown>) {
  lines = [];
  await work();
  return lines.map((line) => JSON.parse(line));
}

const crash = (message: string) =>
  loggedBy(async () => {
    const { context } = provider;
    const broken = { ...context.db, selectFrom: fail(message), transaction: fail(message) };
    const mend = replaceDatabase(provider, broken as unknown as Db);
    try {
      const response = await provider.fetch('/api/user/signin', {
        method: 'POST',
        headers: { 'x-request-id': 'crash-of-a-test' },
        body: JSON.stringify({ email: 'ada@example.com', password: 'Holdfast-1!' }),
      });
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('at ');
    } finally {
      mend();
    }
  });

const fail = (message: string) => () => {
  throw new Error(message);
};

describe('each request', () => {
  test('is one line with its id, method, route, status, time and borrower', async () => {
    const { user_id, email } = await newBorrower(provider);
    const id = randomUUID();
    const [line, ...others] = await loggedBy(() => provider.ask(getLoan, { as: email, id }));
    expect(others).toEqual([]);
    expect(line).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      event: 'request',
      request_id: expect.stringMatching(/^[\w-]{36}$/),
      method: 'GET',
      route: '/api/loan/:id',
      status: 404,
      ms: expect.any(Number),
      user_id,
    });
  });

  test('is named in its answer as it is in the log', async () => {
    let response = new Response();
    const [line] = await loggedBy(async () => {
      response = await provider.fetch('/api/application');
    });
    expect(response.headers.get('x-request-id')).toBe(line.request_id);
  });

  test('keeps the name that a caller gave it, if it is a sane one', async () => {
    const named = async (id: string) => {
      const response = await provider.fetch('/api/health', { headers: { 'x-request-id': id } });
      return response.headers.get('x-request-id');
    };
    expect(await named('trace-0123456789')).toBe('trace-0123456789');
    for (const odd of ['short', 'x'.repeat(65), 'a b c d e f', '{"event":"forged"}']) {
      expect(await named(odd)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('on no route of ours leaves no path behind', async () => {
    const [line] = await loggedBy(() => provider.fetch('/api/nowhere/secret-code'));
    expect(line).toMatchObject({ route: null, status: 404 });
  });
});

test('a failure of ours is logged with its stack, under the id of the request', async () => {
  const [failure, request] = await crash('The wheel came off');
  expect(failure).toMatchObject({
    event: 'failed',
    code: 'internal',
    request_id: 'crash-of-a-test',
  });
  expect(failure.error).toMatch(/The wheel came off\n +at /);
  expect(request).toMatchObject({ event: 'request', status: 500, request_id: 'crash-of-a-test' });
});

test('a sign-in, a code, a withdrawal and a crash leave no secret in the log', async () => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'NGN', 200_000_000);
  await giveCard(provider, borrower);
  const secrets = ['Holdfast-1!', 'Holdfast-2!', borrower.email, borrower.mobile.slice(1)];
  await loggedBy(async () => {
    const { email, mobile } = borrower;
    const { token } = await provider.answer(signIn, { body: { email, password: 'Holdfast-1!' } });
    await provider.ask(signIn, { body: { email, password: 'Holdfast-2!' } });
    const wanted = { application_id: 2, identifier: mobile, type: 'mobile' } as const;
    await provider.answer(signInLink, { body: { ...wanted, otp: null } });
    const { otp } = await provider.context.db
      .selectFrom('messages')
      .select('otp')
      .where('recipient', '=', mobile)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    await provider.answer(signInLink, { body: { ...wanted, otp } });
    const asked = { headers: { authorization: `Bearer ${token}` } };
    await provider.answer(stepUp, { ...asked, body: { password: 'Holdfast-1!' } });
    const details = { account_number: '0123456789', bank_code: '901' };
    const account = { processor_id: 1, details };
    await provider.ask(verifyAccount, { ...asked, body: account });
    const amount = 200_000_000;
    const outcome = await provider.ask(requestWithdrawal, {
      ...asked,
      body: {
        ...account,
        amount,
        application_id: 2,
        currency: 'NGN',
        portfolios: [{ portfolio_id: borrower.portfolios.NGN, amount }],
        sendToAccount: 'new',
        savedBeneficiary: false,
        save: false,
      },
    });
    expect(outcome).toMatchObject({ ok: true });
    secrets.push(token, otp ?? '', details.account_number);
  });
  const calm = lines.join('\n');
  await crash(
    `insert of ${secrets.join(', ')} and 4084 0840 8408 4081 with Bearer abc.def failed, as ${borrower.user_id} asked`,
  );
  const whole = `${calm}\n${lines.join('\n')}`;
  expect(calm.split('\n').length).toBeGreaterThan(5);
  for (const secret of [...secrets.slice(2), '4084 0840 8408 4081', 'abc.def']) {
    expect(whole).not.toContain(secret);
  }
  for (const password of secrets.slice(0, 2)) expect(calm).not.toContain(password);
  expect(whole).toContain(`as ${borrower.user_id} asked`);
});

test('an identifier stays whole, also one whose groups look like a card', () => {
  const written: string[] = [];
  const id = 'a1b2c3d4-1234-4567-8901-abcdefabcdef';
  jsonLog((line) => void written.push(line))('request', { user_id: id, of: '4084-0840-8408-4081' });
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ user_id: id, of: '[number]' });
});
