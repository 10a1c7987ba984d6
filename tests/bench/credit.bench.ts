import { test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { quote } from '#credit/schedule.ts';

const terms = {
  principal: minor(100_000),
  currency: 'USD',
  tenure: 6,
  interest_bp: 300,
} as const;
const from = isoDay('2026-03-10');
const later = isoDay('2027-03-10');

test('the rules of the credit', async ({ bench }) => {
  await bench.compare(
    bench('quote of six months', () => {
      quote(terms, from, minor(1_000_000));
    }),
    bench('a year of unpaid days and its payoff', () => {
      payoff(advance(openAccount(terms, from), later).account, later);
    }),
  );
});
