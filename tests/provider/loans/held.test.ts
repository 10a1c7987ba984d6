import { beforeEach, expect, test } from 'vitest';
import { getLoan, reduceLoan } from '#contract';
import { minor } from '#credit/money.ts';
import { offerLess } from '#provider/back-office/loans.ts';
import { instant } from '#provider/clock/clock.ts';
import { recheckHeld } from '#provider/loans/hold.ts';
import { auditOf, booksOf, storedLoan } from '#support/books.ts';
import type { TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { askOfTwo, checksOf, setPricesUntil, setWorth } from '#support/loan-of-two.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
const day = 86_400_000;
let borrower: TestBorrower;
let second: string;
let loan_id: string;

beforeEach(async () => {
  ({ borrower, second, loan_id } = await askOfTwo(provider));
});

const stored = async () => (await storedLoan(provider, loan_id)).loan;
const loan = async () =>
  (await provider.answer(getLoan, { as: borrower.email, id: loan_id })).loans[0];
const accept = (amount: number, as = borrower.email) =>
  provider.ask(reduceLoan, { as, id: loan_id, body: { amount } });
const worth = (portfolio_id: string, value: number) => setWorth(provider, portfolio_id, value);
const pricesUntil = (portfolio_id: string, until: number) =>
  setPricesUntil(provider, portfolio_id, until);
const nextCheck = () => checksOf(provider, loan_id);
const told = async () => {
  const all = await provider.context.db
    .selectFrom('messages')
    .select(['sent_at', 'subject', 'body'])
    .where('user_id', '=', borrower.user_id)
    .where('channel', '=', 'email')
    .orderBy('position')
    .execute();
  return all.map(({ sent_at, subject, body }) => `${sent_at} ${subject}: ${body}`);
};

/** What the request was before anything was done about it, and what has changed since. */
const asRequested = {
  ...{ status: 'requested', requested_at: '2026-03-10T09:00:00.000Z', issued_at: null },
  ...{ disbursed_at: null, cancelled_at: null, disbursed_on: null, posted_through: null },
  ...{ owed: 0, period_principal: 0, principal: 100_000, held_since: null, backed: null },
  ...{ offered: null, offered_because: null },
};
const held = {
  ...{ since: '2026-03-10T09:00:02.000Z', until: '2026-03-17T09:00:02.000Z', why: null },
};
const onHold =
  '2026-03-10T09:00:02.000Z Your loan is on hold: Your portfolio at Northgate has fallen since you asked for $1,000.00. It is now enough for $900.00, which is $100.00 less. You owe nothing until we pay out.';
const declined = (at: string, why: string) =>
  `${at} Loan declined: We declined your request for $1,000.00 at Northgate: ${why}. You owe nothing for it.`;
const audited = async () =>
  (await auditOf(provider, loan_id)).slice(1).map(({ user_id: _, ...one }) => one);

test('a loan that time pays out has each step on its own second, however far the clock jumps', async () => {
  await provider.passTime(5 * day);
  const disbursed_at = '2026-03-10T09:00:06.000Z';
  expect(await stored()).toMatchObject({
    ...asRequested,
    ...{ status: 'disbursed', issued_at: '2026-03-10T09:00:02.000Z', disbursed_at },
    ...{ disbursed_on: '2026-03-10', owed: 100_000, period_principal: 100_000 },
    ...{ posted_through: '2026-03-15' },
  });
  expect(await audited()).toEqual([
    { action: 'issue loan', at: '2026-03-10T09:00:02.000Z', detail: {} },
    { action: 'start disbursing loan', at: '2026-03-10T09:00:05.000Z', detail: {} },
    { action: 'disburse loan', at: disbursed_at, detail: {} },
  ]);
  const [paidOut, ...others] = await booksOf(provider, loan_id);
  expect(others).toEqual([]);
  expect(paidOut).toMatchObject({ kind: 'disbursement', day: '2026-03-10', at: disbursed_at });
  const lines = [
    `loan:${loan_id}:principal USD 100000`,
    `portfolio:${borrower.portfolios.USD}:credit USD -60000`,
    `portfolio:${second}:credit USD -40000`,
  ];
  expect(paidOut?.lines.toSorted()).toEqual(lines.toSorted());
  const coming = { charges: 0, paid: 0, state: 'coming', pay_by: null };
  expect(await loan()).toEqual({
    ...{ loan_id, currency: 'USD', tenure: 3, principal: 100_000, interest: 3, signedName: null },
    ...{ totalRepaid: 0, settledBySale: 0, writtenOff: 0, held: null, loanStatus: 'disbursed' },
    ...{ requested: asRequested.requested_at, issued: '2026-03-10T09:00:02.000Z' },
    ...{ disbursed: disbursed_at, repaid: null, liquidated: null, cancelled: null },
    ...{ outstanding: 100_000, payoff: 100_500, redline: 129_000, undrawn: 100_000 },
    minimum: { interest: 5_200, amount: 8_200 },
    bills: [
      { due_date: '2026-05-01', interest: 5_200, principal: 3_000, total: 8_200, ...coming },
      { due_date: '2026-06-01', interest: 2_910, principal: 2_910, total: 5_820, ...coming },
      { due_date: '2026-07-01', interest: 2_823, principal: 94_090, total: 96_913, ...coming },
    ],
    application: { application_id: 2, applicationName: 'Northgate' },
  });
  expect(await told()).toEqual([
    `${disbursed_at} Your credit is here: Your loan of $1,000.00 at Northgate is in your balance. You can withdraw it now.`,
  ]);
  expect(await nextCheck()).toEqual([]);
});

test('a request that its portfolios do not back is held, told of once, and looked at each day', async () => {
  await worth(second, 100_000);
  await provider.passTime(2_000);
  const { since } = held;
  expect(await stored()).toMatchObject({ ...asRequested, held_since: since, backed: 90_000 });
  expect(await loan()).toMatchObject({
    loanStatus: 'requested',
    held: { ...held, backed: 90_000 },
  });
  expect(await nextCheck()).toEqual(['2026-03-11T09:00:02.000Z']);
  await worth(second, 90_000);
  await provider.passTime(day);
  expect(await stored()).toMatchObject({ ...asRequested, held_since: since, backed: 87_000 });
  expect(await told()).toEqual([onHold]);
  await provider.passTime(5 * day + day / 2);
  expect(await nextCheck()).toEqual([held.until]);
  await provider.passTime(day);
  expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_at: held.until });
  expect(await loan()).toMatchObject({
    held: null,
    bills: [],
    redline: 0,
    loanStatus: 'cancelled',
  });
  const reason = 'your portfolio did not recover within 7 days';
  expect(await told()).toEqual([onHold, declined(held.until, reason)]);
  expect(await audited()).toEqual([
    { action: 'hold loan', at: since, detail: { backed: 90_000 } },
    { action: 'decline loan', at: held.until, detail: { reason } },
  ]);
  expect(await nextCheck()).toEqual([]);
});

test('a held loan goes on at once when its portfolios have recovered, and no other does', async () => {
  await worth(second, 100_000);
  await provider.passTime(2_000);
  await provider.passTime(20_000);
  await moveMarket(provider, borrower.portfolios.NGN, 1_000_000_000);
  expect(await nextCheck()).toEqual(['2026-03-11T09:00:02.000Z']);
  await moveMarket(provider, second, 1_000_000);
  expect(await nextCheck()).toEqual(['2026-03-10T09:00:22.000Z']);
  await provider.passTime(0);
  expect(await stored()).toMatchObject({
    ...asRequested,
    status: 'issued',
    issued_at: expect.any(String),
  });
  expect((await audited()).slice(1)).toEqual(
    ['release loan', 'issue loan'].map((action) => ({
      ...{ action, at: '2026-03-10T09:00:22.000Z', detail: {} },
    })),
  );
  await moveMarket(provider, second, 1_000_001); // it is held no more, so nothing is hurried
  expect(await nextCheck()).toEqual(['2026-03-10T09:00:25.000Z']);
});

test('a portfolio at its redline ends the request, and one a cent above it holds it', async () => {
  await worth(second, 51_601);
  await provider.passTime(2_000);
  expect(await stored()).toMatchObject({ status: 'requested', backed: 75_480 });
  await worth(second, 51_600);
  expect(await accept(10_000)).toMatchObject({ code: 'redline_reached' });
  await provider.passTime(day);
  const reason = 'a portfolio that secures it has fallen to its redline';
  const at = '2026-03-11T09:00:02.000Z';
  expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_at: at });
  expect((await told()).at(-1)).toBe(declined(at, reason));
  expect((await audited()).at(-1)).toEqual({ action: 'decline loan', at, detail: { reason } });
});

test.each([
  ['grown old', 1_000, '2026-03-17T09:00:01.000Z'],
  ['been old before it', -day, '2026-03-17T09:00:00.000Z'],
])(
  'a request whose prices have %s waits a week for new ones, and is then declined',
  async (_, ago, end) => {
    await pricesUntil(second, provider.clock.now() + ago);
    await provider.passTime(2_000);
    expect(await stored()).toMatchObject(asRequested);
    expect(await nextCheck()).toEqual(['2026-03-11T09:00:02.000Z']);
    expect([await audited(), await told()]).toEqual([[], []]);
    await provider.passTime(6 * day);
    expect(await nextCheck()).toEqual([end]);
    await provider.passTime(day);
    const reason = 'your partner sent no prices for 7 days';
    expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_at: end });
    expect(await audited()).toEqual([{ action: 'decline loan', at: end, detail: { reason } }]);
    expect(await told()).toEqual([declined(end, reason)]);
    expect(await nextCheck()).toEqual([]);
  },
);

test('a loan that is being paid out goes on at once when new prices come', async () => {
  while ((await stored()).status !== 'disbursing') await provider.passTime(1_000);
  await pricesUntil(second, provider.clock.now() - 1);
  await provider.passTime(2_000);
  expect(await stored()).toMatchObject({ status: 'disbursing' });
  const now = provider.clock.now();
  expect(await nextCheck()).not.toEqual([instant(now)]);
  const { db } = provider.context;
  await db.transaction().execute((tx) => recheckHeld(tx, second, now, true));
  expect(await nextCheck()).toEqual([instant(now)]);
});

test('an offer of less keeps its week where prices grow old, and ends for what it is', async () => {
  await worth(second, 100_000);
  await provider.passTime(2_000);
  await provider.passTime(6 * day);
  const less = { loan_id, amount: minor(50_000), reason: 'They asked for it' };
  await offerLess(provider.context, less, 'ngozi');
  await pricesUntil(second, provider.clock.now() + day + 1_000);
  await provider.passTime(2 * day);
  expect(await stored()).toMatchObject({ status: 'requested', offered: 50_000 });
  expect(await nextCheck()).toEqual(['2026-03-19T09:00:02.000Z']);
  await provider.passTime(5 * day);
  const at = '2026-03-23T09:00:02.000Z';
  const reason = 'you did not accept our offer within 7 days';
  expect(await stored()).toMatchObject({ status: 'cancelled', cancelled_at: at });
  expect((await audited()).at(-1)).toEqual({ action: 'decline loan', at, detail: { reason } });
});
