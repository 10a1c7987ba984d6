import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { cancelLoan, getLoan, type LoanStatus, listPortfolios, requestLoan } from '#contract';
import { tick } from '#provider/runtime/tick.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { checksOf } from '#support/loan-of-two.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
let loan_id: string;
beforeEach(async () => {
  const amount = 200_000;
  const portfolio_id = borrower.portfolios.USD;
  const { loans } = await provider.answer(requestLoan, {
    as: borrower.email,
    body: { amount, currency: 'USD', tenure: 3, portfolios: [{ portfolio_id, amount }] },
  });
  loan_id = loans[0]?.loan_id ?? '';
});

const cancel = (as = borrower.email, id = loan_id) =>
  provider.ask(cancelLoan, { as, body: { loan_id: id } });

async function loan() {
  const { loans } = await provider.answer(getLoan, { as: borrower.email, id: loan_id });
  return loans[0];
}

async function availableCredit() {
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  return all[0]?.availableCredit;
}

const setStatus = (status: LoanStatus) =>
  provider.context.db.updateTable('loans').set({ status }).where('loan_id', '=', loan_id).execute();

async function traces() {
  const { db } = provider.context;
  const { user_id } = borrower;
  const audited = await db
    .selectFrom('audit')
    .select('user_id')
    .where('action', '=', 'cancel loan')
    .where('subject', '=', loan_id)
    .execute();
  const told = await db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', user_id)
    .where('subject', '=', 'Loan cancelled')
    .execute();
  return { audited, told };
}

test('a requested loan is cancelled, and the credit that it held is free again', async () => {
  expect(await availableCredit()).toBe(400_000);
  expect(await cancel()).toMatchObject({
    ok: true,
    message: 'Loan cancelled.',
    data: { loans: [{ loan_id, loanStatus: 'cancelled', cancelled: '2026-03-10T09:00:00.000Z' }] },
  });
  expect(await availableCredit()).toBe(600_000);
  expect((await traces()).told).toHaveLength(1);
  expect(await loan()).toMatchObject({ loanStatus: 'cancelled', outstanding: 0, bills: [] });
});

test('an issued loan is cancelled, and is never paid out', async () => {
  await setStatus('issued');
  expect(await cancel()).toMatchObject({ ok: true });
  for (let step = 0; step < 4; step++) await provider.passTime(60_000);
  expect(await loan()).toMatchObject({ loanStatus: 'cancelled', disbursed: null });
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  expect(all[0]?.balance).toBe(0);
});

test('a request that is looked at after it was cancelled stays as it is, and is not looked at again', async () => {
  await cancel();
  const jobs = await checksOf(provider, loan_id);
  expect(jobs).toHaveLength(1);
  await provider.passTime(3_600_000);
  expect(await checksOf(provider, loan_id)).toEqual([]);
  expect(await loan()).toMatchObject({ loanStatus: 'cancelled' });
});

test('what is cancelled names its own rate, whatever its partner asks by now', async () => {
  await provider.context.db
    .updateTable('loans')
    .set({ interest_bp: 250 })
    .where('loan_id', '=', loan_id)
    .execute();
  const before = await loan();
  expect(await cancel()).toMatchObject({ data: { loans: [{ interest: before?.interest }] } });
});

test('a repeat gives the same success, and is told and written down once', async () => {
  const first = await cancel();
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  expect(await cancel()).toEqual(first);
  const { audited, told } = await traces();
  expect(audited).toEqual([{ user_id: borrower.user_id }]);
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain('$2,000.00');
});

test.each([
  ['disbursing', 'Your credit is being paid out, so this loan cannot be cancelled any more.'],
  ['disbursed', 'This loan has been paid out. Repay it to end it.'],
  ['serviced', 'This loan has been paid out. Repay it to end it.'],
  ['repaid', 'This loan has been repaid, so there is nothing to cancel.'],
  ['liquidated', 'This loan was ended by a liquidation, so there is nothing to cancel.'],
] as const)('a loan that is %s stays, and the answer says why', async (status, why) => {
  await setStatus(status);
  const refused = await cancel();
  expect(refused).toMatchObject({ status: 409, code: 'state_conflict' });
  expect(refused.ok ? [] : refused.errors).toEqual([why]);
  expect(await traces()).toEqual({ audited: [], told: [] });
  await setStatus('cancelled'); // its books are those of a loan that never was paid out
});

test('somebody else’s loan is not found, as one that nobody has, and stays', async () => {
  expect(await cancel('ada@example.com')).toMatchObject({ status: 404, code: 'not_found' });
  expect(await cancel(borrower.email, randomUUID())).toMatchObject({ code: 'not_found' });
  expect(await loan()).toMatchObject({ loanStatus: 'requested' });
});

test('a race of cancelling and disbursing has one winner', async () => {
  while ((await loan())?.loanStatus === 'requested') await provider.passTime(1_000);
  expect(await loan()).toMatchObject({ loanStatus: 'issued' });
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => cancel())),
    ...Array.from({ length: 5 }, () => tick(provider.context)),
  ]);
  for (let step = 0; step < 4; step++) await provider.passTime(60_000);
  const { loanStatus } = (await loan()) ?? {};
  const { all } = await provider.answer(listPortfolios, { as: borrower.email });
  const cancelled = loanStatus === 'cancelled';
  expect(loanStatus).toBe(cancelled ? 'cancelled' : 'disbursed');
  expect(all[0]?.balance).toBe(cancelled ? 0 : 200_000);
  // Who came before the money did is told so; who came after is told that it is too late.
  const ok = answers.map((answer) => answer.ok);
  expect(new Set(ok)).toEqual(new Set([cancelled]));
});
