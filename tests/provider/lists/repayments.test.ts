import { beforeEach, expect, test } from 'vitest';
import { listRepayments, recordRepayment } from '#contract/repayments.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { type Currency, minor } from '#credit/money.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { borrow } from '#support/borrowers.ts';
import { submitCheckout } from '#support/checkout.ts';
import { dispute, endDispute, letWork, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { startRepaying } from '#support/repaying.ts';

const provider = providerForFile();
/** Owes $3,000.00 and, for each test, ₦1,000,000.00. */
const debtor = debtorForTest(provider);
let naira: string;
beforeEach(async () => {
  naira = await borrow(provider, debtor, 'NGN', 100_000_000);
});

type Query = Parameters<typeof provider.answer<typeof listRepayments>>[1] & object;
const list = (query: Query['query'] = {}) =>
  provider.answer(listRepayments, { as: debtor.email, query });
const moveTo = (day: string, ms = 0) => provider.clock.moveTo(lagosMidnight(isoDay(day)) + ms);
const transfer = (currency: Currency, amount: number, name: string) => {
  const loan_id = currency === 'USD' ? debtor.loan_id : naira;
  const reference = `${debtor.loan_id}-${name}`;
  return recordTransfer(
    provider.context,
    { loan_id, currency, amount: minor(amount), reference },
    'ngozi',
  );
};

/** Each filter, and how many of a dollar payment of 12 March 0:00 and a later one in Naira it leaves. */
const filters = [
  [{}, 2],
  [{ currency: 'USD' }, 1],
  [{ currency: 'NGN' }, 1],
  [{ application_id: 2 }, 2],
  [{ application_id: 3 }, 0],
  [{ from: '2026-03-12' }, 2],
  [{ from: '2026-03-13' }, 1],
  [{ to: '2026-03-11' }, 0],
  [{ to: '2026-03-12' }, 1],
  [{ from: '2026-03-12', to: '2026-03-13' }, 2],
] as const;

test('repayments come newest first, with the number and the sums of all that the filters leave', async () => {
  await moveTo('2026-03-12');
  await transfer('USD', 50_000, 'dollars');
  await moveTo('2026-03-13');
  await transfer('NGN', 500_000, 'naira');
  const all = await list();
  expect(all.repayments.map(({ currency, amount }) => [currency, amount])).toEqual([
    ['NGN', 500_000],
    ['USD', 50_000],
  ]);
  const none = { interest: 0, returned: 0 };
  expect(all.sums).toEqual([
    { currency: 'NGN', amount: 500_000, principal: 500_000, ...none },
    { currency: 'USD', amount: 50_000, principal: 50_000, ...none },
  ]);
  for (const [query, count] of filters) {
    const { repayments, total } = await list(query);
    expect([repayments.length, total], JSON.stringify(query)).toEqual([count, count]);
  }
  const { repayments, total } = await list({ limit: 1, offset: 1 });
  expect(repayments.map(({ currency }) => currency)).toEqual(['USD']);
  expect(total).toBe(2);
});

test('sums are without what was taken back, and say what was not needed', async () => {
  const { reference } = await repayByCard(provider, debtor, 10_000);
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  await letWork(provider);
  await transfer('USD', 312_345, 'whole');
  const { sums, repayments } = await list();
  const left = { amount: 312_345, principal: 300_000, interest: 0, returned: 12_345 };
  expect(sums).toEqual([{ currency: 'USD', ...left }]);
  const date = new Date(provider.clock.now()).toISOString();
  const same = {
    ...{ kind: 'payment', status: 'paid', recorded: true, currency: 'USD', date },
    loan: { loan_id: debtor.loan_id, loanPrincipal: 300_000 },
    application: { application_id: 2, applicationName: 'Northgate' },
  };
  const whole = {
    ...{ reference: `${debtor.loan_id}-whole`, rate: 1, triggered: 'other', ...left },
    processor: { processorName: 'Bank transfer' },
    refund: { amount: 12_345, currency: 'USD', way: 'bank', requested_at: date, sent_at: null },
    takenBack: null,
  };
  const takenBack = {
    ...{ reference, rate: 158_025, triggered: 'user', refund: null },
    ...{ amount: 10_000, principal: 0, interest: 0, returned: 0 },
    processor: { processorName: 'Paystack' },
    takenBack: { amount: 10_000, date },
  };
  expect(repayments.toSorted((one, other) => other.amount - one.amount)).toEqual([
    { repayment_id: expect.any(String), ...same, ...whole },
    { repayment_id: expect.any(String), ...same, ...takenBack },
  ]);
});

test('payments that are not recorded yet come newest first, for a week, with sums of their own', async () => {
  await moveTo('2026-03-12');
  const dollars = await startRepaying(provider, debtor, 10_000);
  await moveTo('2026-03-13', 1_000);
  const inNaira = await startRepaying(provider, { ...debtor, loan_id: naira }, 2_000_000);
  await submitCheckout(provider, inNaira, { transfer: 'arrives' });
  const { reference: underway } = inNaira;
  await provider.answer(recordRepayment, { as: debtor.email, body: { reference: underway } });
  const open = (query: Query['query'] = {}) => list({ recorded: 'false', ...query });

  const all = await open();
  expect(all.repayments.map(({ reference, status }) => [reference, status])).toEqual([
    [underway, 'pending'],
    [dollars.reference, 'open'],
  ]);
  expect(all.total).toBe(2);
  const none = { principal: 0, interest: 0, returned: 0 };
  expect(all.sums).toEqual([
    { currency: 'NGN', amount: 2_000_000, ...none },
    { currency: 'USD', amount: 10_000, ...none },
  ]);
  for (const [query, count] of filters) {
    const { repayments, total } = await open(query);
    expect([repayments.length, total], JSON.stringify(query)).toEqual([count, count]);
  }
  const page = await open({ limit: 1, offset: 1 });
  expect(page.repayments.map(({ reference }) => reference)).toEqual([dollars.reference]);
  expect((await list()).total).toBe(0);

  await moveTo('2026-03-19', -1);
  expect((await open()).total).toBe(2);
  await moveTo('2026-03-19');
  expect((await open()).repayments.map(({ currency }) => currency)).toEqual(['NGN']);
});

test('one that is not recorded yet is shown as it stands, with nothing credited', async () => {
  const { reference, repayment_id } = await startRepaying(provider, debtor, 10_000);
  const { repayments } = await list({ recorded: 'false' });
  expect(repayments).toEqual([
    {
      ...{ repayment_id, reference, kind: 'payment', status: 'open', recorded: false },
      ...{ amount: 10_000, currency: 'USD', rate: 158_025, triggered: 'user' },
      ...{ principal: 0, interest: 0, returned: 0, refund: null, takenBack: null },
      date: new Date(provider.clock.now()).toISOString(),
      processor: { processorName: 'Paystack' },
      loan: { loan_id: debtor.loan_id, loanPrincipal: 300_000 },
      application: { application_id: 2, applicationName: 'Northgate' },
    },
  ]);
});
