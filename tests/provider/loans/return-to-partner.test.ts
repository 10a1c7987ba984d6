import { expect, test } from 'vitest';
import { requestLoan, returnToPartner } from '#contract';
import { instant } from '#provider/clock/clock.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { testKey } from '#provider/sandbox/seed/partner-access.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { arriveAt, hmacOf } from '#support/partner.ts';

/** What stands in it under names of ours says nothing. */
const redirect_url =
  'https://sabi.example.com/back?order=7&outcome=made-up&state=old&loan_id=old#top';
const as = 'gbemi@example.com';

const provider = providerForFile();

/** The session of Gbemi, brought in by Sabi Wallet. */
const arrive = (said: object = {}) => arriveAt(provider, 6, { user_id: 'sabi-1007', ...said });

type Body = Parameters<typeof provider.answer<typeof returnToPartner>>[1];

/** As a partner's server checks it: the added parameters in form encoding, sorted by name. */
async function checked(request: Body): Promise<Record<string, string>> {
  const { redirect } = await provider.answer(returnToPartner, request);
  const url = new URL(redirect ?? '');
  const names = ['application_id', 'key', 'loan_id', 'outcome', 'state', 't'];
  const signed = names.flatMap((name) => {
    const values = url.searchParams.getAll(name);
    expect(values.length).toBeLessThan(2);
    return values.map((value) => [name, value]);
  });
  const text = String(new URLSearchParams(signed));
  expect(url.searchParams.get('signature')).toBe(await hmacOf(testKey.secret, text));
  return Object.fromEntries(url.searchParams);
}

async function loanOfGbemi(): Promise<string> {
  const { all } = await provider
    .fetch('/api/portfolio', {
      headers: { authorization: `Bearer ${await provider.tokenOf(as)}` },
    })
    .then((response) => response.json())
    .then(({ data }) => data as { all: { portfolio_id: string; currency: string }[] });
  const portfolio_id = all.find(({ currency }) => currency === 'USD')?.portfolio_id ?? '';
  const { db } = provider.context;
  // Those that were asked for before would hold her credit.
  await db
    .updateTable('loans')
    .set({ status: 'cancelled' })
    .where('status', 'in', ['requested', 'issued', 'disbursing'])
    .where('loan_id', 'in', (part) =>
      part.selectFrom('loan_portfolios').select('loan_id').where('portfolio_id', '=', portfolio_id),
    )
    .execute();
  await db
    .updateTable('portfolios')
    .set({ legal_name: 'Gbemi Alade', legal_accepted_at: '2026-03-01T00:00:00.000Z' })
    .where('portfolio_id', '=', portfolio_id)
    .execute();
  const { loans } = await provider.answer(requestLoan, {
    as,
    body: {
      amount: 10_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id, amount: 10_000 }],
    },
  });
  return loans[0]?.loan_id ?? '';
}

test('the way back of a hand-off carries an outcome that the partner can check', async () => {
  const headers = await arrive({ redirect_url, state: 'a b&c=d/é' });
  const loan_id = await loanOfGbemi();
  expect(await checked({ headers, body: { outcome: 'success', loan_id } })).toEqual({
    order: '7',
    outcome: 'success',
    application_id: '6',
    loan_id,
    state: 'a b&c=d/é',
    t: String(provider.clock.now() / 1000),
    key: testKey.key_id,
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const outcome of ['cancelled', 'error'] as const) {
    const said = await checked({ headers, body: { outcome } });
    expect(said).toMatchObject({ outcome });
    expect(said).not.toHaveProperty('loan_id');
  }
  const { redirect } = await provider.answer(returnToPartner, {
    headers,
    body: { outcome: 'error' },
  });
  expect(new URL(redirect ?? '').hash).toBe('#top');
});

test('a success is only said of an own loan at this partner', async () => {
  const headers = await arrive({ redirect_url });
  const success = async (loan_id?: string) =>
    provider.ask(returnToPartner, {
      headers,
      body: { outcome: 'success', ...(loan_id && { loan_id }) },
    });
  expect(await success()).toMatchObject({ code: 'not_found' });
  expect(await success('00000000-0000-4000-8000-000000000000')).toMatchObject({
    code: 'not_found',
  });
  const other = await newBorrower(provider);
  const { loans } = await provider.answer(requestLoan, {
    as: other.email,
    body: {
      amount: 10_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: other.portfolios.USD, amount: 10_000 }],
    },
  });
  expect(await success(loans[0]?.loan_id)).toMatchObject({ code: 'not_found' });
});

test('a success is not said of a loan from before the hand-off, nor of one that was cancelled', async () => {
  const old = await loanOfGbemi();
  await provider.passTime(1_000);
  const headers = await arrive({ redirect_url });
  const success = (loan_id: string, said: object = { headers }) =>
    provider.ask(returnToPartner, { ...said, body: { outcome: 'success', loan_id } });
  expect(await success(old)).toMatchObject({ code: 'not_found' });
  expect(await success(old, { as })).toMatchObject({ ok: true });
  const loan_id = await loanOfGbemi();
  expect(await success(loan_id)).toMatchObject({ ok: true });
  await provider.context.db
    .updateTable('loans')
    .set({ status: 'cancelled' })
    .where('loan_id', '=', loan_id)
    .execute();
  expect(await success(loan_id)).toMatchObject({ code: 'not_found' });
  expect(await success(loan_id, { as })).toMatchObject({ code: 'not_found' });
});

test('what did not come to a loan may name it all the same, and says no state that nobody gave', async () => {
  const headers = await arrive({ redirect_url });
  const loan_id = await loanOfGbemi();
  await provider.context.db
    .updateTable('loans')
    .set({ status: 'cancelled' })
    .where('loan_id', '=', loan_id)
    .execute();
  expect(await checked({ headers, body: { outcome: 'cancelled', loan_id } })).toEqual({
    ...{ order: '7', outcome: 'cancelled', application_id: '6', loan_id, key: testKey.key_id },
    ...{ t: String(provider.clock.now() / 1000), signature: expect.any(String) },
  });
});

const revoke = (revoked_at: string | null, key_id: string = testKey.key_id) =>
  provider.context.shared
    .updateTable('partner_keys')
    .set({ revoked_at })
    .where('application_id', '=', 6)
    .where('key_id', '=', key_id)
    .execute();

test('the way back is signed with the key that signed the hand-off', async () => {
  const { context } = provider;
  const key = await context.shared.transaction().execute((tx) => makeKey(tx, context, 6));
  const headers = await arriveAt(provider, 6, { user_id: 'sabi-1007', redirect_url }, { key });
  const asked = { headers, body: { outcome: 'error' } } as const;
  const { redirect } = await provider.answer(returnToPartner, asked);
  expect(new URL(redirect ?? '').searchParams.get('key')).toBe(key.key_id);
  await revoke(instant(provider.clock.now()), key.key_id);
});

test('in the sandbox a hand-off may lead back to a page of ours', async () => {
  const headers = await arrive({ redirect_url: 'http://app.test/back' });
  const asked = { headers, body: { outcome: 'error' } } as const;
  const { redirect } = await provider.answer(returnToPartner, asked);
  expect(redirect).toMatch(/^http:\/\/app\.test\/back\?application_id=6&/);
});

test('a partner without a key is gone back to by nobody, since it could check nothing', async () => {
  const headers = await arrive({ redirect_url });
  await revoke(instant(provider.clock.now()));
  const asked = { headers, body: { outcome: 'error' } } as const;
  expect(await provider.answer(returnToPartner, asked)).toEqual({ redirect: null });
  await revoke(null);
  expect((await provider.answer(returnToPartner, asked)).redirect).toMatch(/&signature=/);
});

test('a session that a partner has opened does not go back to another of its borrower', async () => {
  const headers = await arrive();
  const { db } = provider.context;
  const gbemi = db.selectFrom('users').select('user_id').where('email', '=', as);
  const { user_id } = await gbemi.executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ user_id, application_id: 2, joined_at: instant(provider.clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const back = async (asked: object, application_id: number) => {
    const body = {
      ...{ outcome: 'cancelled' as const, application_id },
      redirect_url: 'http://app.test/back', // a page of ours, as the sandbox lets every partner use
    };
    return (await provider.answer(returnToPartner, { ...asked, body })).redirect;
  };
  expect(await back({ headers }, 2)).toBeNull();
  expect(await back({ headers }, 6)).toMatch(/^http:\/\/app\.test\/back\?application_id=6&/);
  await provider.context.shared.transaction().execute((tx) => makeKey(tx, provider.context, 2));
  const loan_id = await loanOfGbemi();
  const moveTo = (application_id: number) =>
    db.updateTable('loans').set({ application_id }).where('loan_id', '=', loan_id).execute();
  await moveTo(2);
  const own = { outcome: 'cancelled' as const, loan_id };
  expect(await provider.ask(returnToPartner, { headers, body: own })).toMatchObject({
    code: 'not_found',
  });
  expect(await provider.ask(returnToPartner, { as, body: own })).toMatchObject({ ok: true });
  const elsewhere = { ...own, application_id: 6, redirect_url: 'http://app.test/back' };
  expect(await provider.ask(returnToPartner, { as, body: elsewhere })).toMatchObject({
    code: 'not_found',
  });
  await moveTo(6);
  expect(await provider.ask(returnToPartner, { headers, body: own })).toMatchObject({ ok: true });
  expect(await back({ as }, 2)).toMatch(/^http:\/\/app\.test\/back\?application_id=2&/);
});

test('what the browser asks for does not change where a hand-off goes back to', async () => {
  const headers = await arrive({ redirect_url });
  const body = {
    outcome: 'cancelled',
    application_id: 6,
    redirect_url: 'https://sabi.example.com/elsewhere',
  } as const;
  const { redirect } = await provider.answer(returnToPartner, { headers, body });
  expect(redirect).toMatch(/^https:\/\/sabi\.example\.com\/back\?/);
});

test('whoever came without a hand-off goes back to an origin of an own partner, or nowhere', async () => {
  const ask = async (application_id: number, address: string) => {
    const body = { outcome: 'cancelled', application_id, redirect_url: address } as const;
    return (await provider.answer(returnToPartner, { as, body })).redirect;
  };
  expect(await ask(6, 'https://sabi.example.com/back')).toMatch(/&signature=/);
  expect(await ask(6, 'https://evil.example.com/')).toBeNull();
  expect(await ask(6, 'javascript:alert(1)')).toBeNull();
  expect(await ask(1, 'https://sabi.example.com/back')).toBeNull();
  const nobody = await newBorrower(provider);
  const body = {
    outcome: 'cancelled',
    application_id: 6,
    redirect_url: 'https://sabi.example.com/back',
  } as const;
  expect(await provider.answer(returnToPartner, { as: nobody.email, body })).toEqual({
    redirect: null,
  });
  const plain = { as, body: { outcome: 'cancelled' } } as const;
  expect(await provider.answer(returnToPartner, plain)).toEqual({ redirect: null });
});

test('an origin that is registered no more is not gone back to', async () => {
  const headers = await arrive({ redirect_url });
  const { db } = provider.context;
  const register = (origins: string[]) =>
    db
      .updateTable('applications')
      .set({ redirect_origins: JSON.stringify(origins) })
      .where('application_id', '=', 6)
      .execute();
  await register([]);
  const asked = { headers, body: { outcome: 'cancelled' } } as const;
  expect(await provider.answer(returnToPartner, asked)).toEqual({ redirect: null });
  await register(['https://sabi.example.com']);
});
