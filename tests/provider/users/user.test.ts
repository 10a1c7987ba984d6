import { expect, test } from 'vitest';
import { listPortfolios } from '#contract/portfolios.ts';
import { getUser, getUserById } from '#contract/users.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const userOf = async (as: string, query = {}) =>
  (await provider.answer(getUser, { as, query })).user;

test('the smallest amounts come in one table, Naira at the sell rate', async () => {
  const { minimums, rates } = await userOf('ada@example.com');
  expect(rates).toEqual({ buy: 158_025, sell: 156_240 });
  expect(minimums).toEqual({
    loan: { NGN: 100_000_000, USD: 10_000 },
    withdrawal: { NGN: 7_900_000, USD: 5_000 },
  });
});

test('a borrower who has borrowed sees the balance, what is due and when', async () => {
  const borrower = await newBorrower(provider);
  const before = await userOf(borrower.email);
  expect(before).toMatchObject({ card: 0, balance: 0, password_set: true, application_id: 0 });
  expect(before.info.USD.repayment.minimum).toEqual({ current: 0, future: 0, date: null });

  // 10 March, USD 1,000.00 for three months: the first worked example of the terms.
  await borrow(provider, borrower, 'USD', 100_000);
  const { balance, info } = await userOf(borrower.email);
  expect([balance, info.balance]).toEqual([100_000, 100_000]);
  expect(info.USD).toEqual({
    debt: { current: 0, future: 8_200 },
    repayment: { minimum: { current: 0, future: 8_200, date: '2026-05-01' } },
  });
  expect(info.NGN.debt).toEqual({ current: 0, future: 0 });
  expect((await userOf(borrower.email, { currency: 'NGN' })).balance).toBe(0);
  expect((await userOf(borrower.email, { application_id: 1 })).info.USD.debt.future).toBe(0);
});

test('somebody in arrears owes today, and more at the next due day', async () => {
  const { info } = await userOf('femi@example.com');
  expect(info.NGN.debt.current).toBeGreaterThan(0);
  expect(info.NGN.debt.future).toBeGreaterThan(info.NGN.debt.current);
  expect(info.NGN.repayment.minimum.date).toBe('2026-04-01');
});

test('the balance is the sum over the portfolios of the application asked for', async () => {
  const { all } = await provider.answer(listPortfolios, { as: 'ada@example.com' });
  const dollars = all.filter(({ currency }) => currency === 'USD');
  const total = dollars.reduce((sum, { balance }) => sum + balance, 0);
  expect((await userOf('ada@example.com', { currency: 'USD' })).balance).toBe(total);
});

test('blacklists are told as they take effect: who may not sign in may do nothing', async () => {
  const flags = async (name: string) => (await userOf(`${name}@example.com`)).blacklist;
  const none = { signin: false, loan: false, repayment: false, withdrawal: false };
  expect(await flags('ada')).toEqual(none);
  const all = { signin: true, loan: true, repayment: true, withdrawal: true };
  expect(await flags('dayo')).toEqual(all);
  expect(await flags('efe')).toEqual({ ...none, loan: true, repayment: true, withdrawal: true });
});

test('a borrower is found under their own id and under no other', async () => {
  const [one, other] = [await newBorrower(provider), await newBorrower(provider)];
  const query = { application_id: 2, currency: 'NGN' };
  const byId = (id: string) => provider.ask(getUserById, { as: one.email, id, query });
  const own = await byId(one.user_id);
  expect(own).toMatchObject({ data: { user: await userOf(one.email, query) } });
  for (const id of [other.user_id, 'nobody', "' or 1=1"]) {
    expect(await byId(id)).toMatchObject({ status: 404, code: 'not_found' });
  }
});
