import { expect, test } from 'vitest';
import { allocate } from '#credit/allocation.ts';
import { isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { withPromise } from '#credit/promise.ts';
import type { Terms } from '#credit/terms.ts';
import { Refusal } from '#provider/errors/refusal.ts';
import type { Debt } from '#provider/loans/debt.ts';
import { requireCarryOver, splitsOf } from '#provider/repayments/carry-over.ts';

const terms: Terms = {
  ...{ principal: minor(100_000_000), currency: 'NGN', tenure: 3, interest_bp: 300 },
};
const paid: [day: string, amount: number][] = [
  ['2026-05-01', 8_200_000],
  ['2026-06-01', 5_820_000],
];

type Told = Partial<Pick<Debt, 'isSelling' | 'isCarriedOver'>> & { carried_times?: number };

/** ₦1,000,000.00 of 10 March with bills on 1 May, 1 June and 1 July, as it stands on a day. */
function on(day: string, payments = paid): LoanAccount {
  let account = openAccount(terms, isoDay('2026-03-10'));
  for (const [when, amount] of payments) {
    const then = isoDay(when);
    account = allocate(advance(account, then).account, minor(amount), then).account;
  }
  return advance(account, isoDay(day)).account;
}

function carry(account: LoanAccount, { carried_times = 0, ...told }: Told = {}) {
  try {
    return requireCarryOver(account, { loan: { carried_times }, ...told } as Debt);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

test('each reason why the rest of a loan cannot go over is said in words of its own', () => {
  const possible = on('2026-06-16');
  const refused = [
    carry(possible, { isCarriedOver: true }),
    carry(possible, { isSelling: true }),
    carry(on('2026-06-16', [['2026-06-16', 200_000_000]])),
    carry(on('2026-05-31', paid.slice(0, 1))),
    carry(on('2026-07-02')),
    carry(on('2026-06-16', paid.slice(0, 1))),
    carry(withPromise(on('2026-06-28'), isoDay('2026-07-01'), isoDay('2026-07-10'))),
    carry({ ...possible, frozen: [{ from: isoDay('2026-06-10'), until: null }] }),
    carry(possible, { carried_times: 2 }),
  ];
  expect(refused.map((text) => String(text).replaceAll('\u00a0', ' '))).toEqual([
    'state_conflict: The rest of this loan goes on as another loan. Repay what has come back to this one.',
    'state_conflict: You have asked to sell something for this loan. Wait for it, or stop it.',
    'state_conflict: You have repaid what you borrowed, so there is nothing to carry over. Pay what is still due on this loan.',
    'state_conflict: You can carry the rest over from 1 June 2026, a month before your last bill.',
    'state_conflict: Your last bill was due on 1 July 2026, so the rest cannot be carried over any more.',
    'state_conflict: A bill of this loan is unpaid. Pay it, then carry the rest over.',
    'state_conflict: You have promised to pay a bill of this loan. Pay it, then carry the rest over.',
    'state_conflict: You cannot carry the rest over now, because repayments are stopped or on a plan.',
    'state_conflict: You have carried this loan over 2 times, which is the most.',
  ]);
  expect(carry(possible, { carried_times: 1 })).toEqual({ due: 1_411_350, principal: 94_090_000 });
});

test('what goes over is divided as the old loan is, and a part of nothing is left out', () => {
  const parts = [
    { portfolio_id: 'one', amount: minor(20_000) },
    { portfolio_id: 'two', amount: minor(10_000) },
    { portfolio_id: 'three', amount: minor(1) },
  ];
  expect(splitsOf(parts, minor(9_001))).toEqual([
    { portfolio_id: 'one', amount: 6_001 },
    { portfolio_id: 'two', amount: 3_000 },
  ]);
  expect(splitsOf(parts.slice(0, 2), minor(1))).toEqual([{ portfolio_id: 'one', amount: 1 }]);
});
