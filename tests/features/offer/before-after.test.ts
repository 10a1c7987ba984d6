import { expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { quote } from '#credit/schedule.ts';
import { beforeAfter } from '#features/offer/before-after.ts';
import { explain } from '#features/offer/explain.ts';
import { offerOn } from './offers.ts';

const terms = {
  principal: minor(100_000),
  currency: 'USD',
  tenure: 3,
  interest_bp: 300,
} as const;
const offer = offerOn({ value: 1_000_000 });
const sheet = quote(terms, isoDay('2026-03-10'), minor(1_000_000));

function running(partner: string, payoff: number, due_date: string, rest: Partial<Loan> = {}) {
  const application = { application_id: partner.length, applicationName: partner };
  const bill = { due_date, total: minor(5_000), paid: minor(0), state: 'coming' };
  return {
    loan_id: `${partner}-${payoff}`,
    currency: 'USD',
    payoff: minor(payoff),
    bills: [bill, { ...bill, due_date: '2026-12-01' }],
    application,
    ...rest,
  } as Loan;
}

test('what is owed before and after counts the payoff of every loan in the currency, at every partner', () => {
  const change = beforeAfter(sheet, offer, [
    running('Northgate', 118_844, '2026-05-01'),
    running('Harmattan Invest', 20_000, '2026-06-01'),
    running('Northgate', 900_000_000, '2026-04-01', { currency: 'NGN' }),
  ]);
  expect(change).toMatchObject({
    owed: [138_844, 238_844],
    isElsewhere: true,
    nextBill: [
      { amount: 5_000, date: '2026-05-01' },
      // The first bill of the new loan, $82.00, is due on the same day.
      { amount: 13_200, date: '2026-05-01' },
    ],
  });
  const { lines } = explain({ of: 'debt' }, sheet, offer, change);
  expect(lines.map(({ what, amount }) => [what, amount])).toEqual([
    ['Northgate', 118_844],
    ['Harmattan Invest', 20_000],
    ['Now', 138_844],
    ['After this loan', 238_844],
  ]);
});

test('the bill of another partner that is due first stays the next one', () => {
  const change = beforeAfter(sheet, offer, [running('Northgate', 1, '2026-04-01')]);
  expect(change?.nextBill[1]).toEqual({ amount: 5_000, date: '2026-04-01' });
});

test('before a first loan nothing is owed and no partner need be named', () => {
  expect(beforeAfter(sheet, offer, [])).toMatchObject({
    owed: [0, 100_000],
    isElsewhere: false,
    nextBill: [undefined, { amount: 8_200, date: '2026-05-01' }],
  });
  const own = [running('Harmattan Invest', 20_000, '2026-06-01')];
  expect(beforeAfter(sheet, offer, own)?.isElsewhere).toBe(false);
});
