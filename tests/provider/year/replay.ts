import { type AllocationLine, allocate } from '#credit/allocation.ts';
import { unpaidParts } from '#credit/bills.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { givingBackEarly, isChangedMind } from '#credit/changed-mind.ts';
import type { FrozenSpan } from '#credit/frozen-days.ts';
import { advance, type LoanAccount, openAccount, type PostedLine } from '#credit/loan-account.ts';
import { type Minor, sum, zero } from '#credit/money.ts';
import type { Terms } from '#credit/terms.ts';
import { type Movement, paidOf, sumOf } from './movements.ts';

/** What was signed, and when it was paid out. */
export type Signed = {
  readonly loan_id: string;
  readonly terms: Terms;
  readonly disbursed_on: IsoDay;
  /** Days on which our back office let nobody repay it. */
  readonly frozen: readonly FrozenSpan[];
};

export type Replayed = {
  readonly account: LoanAccount;
  readonly posted: readonly PostedLine[];
  readonly payments: readonly { readonly day: IsoDay; readonly lines: readonly AllocationLine[] }[];
};

/**
 * A loan lived again by the rules of the credit alone: its terms, and the days and amounts at which
 * the ledger says that it was paid. Nothing that the provider keeps of the loan itself is asked.
 *
 * @throws when the ledger holds another debt than the rules lead to
 */
export function replay(loan: Signed, movements: readonly Movement[], today: IsoDay): Replayed {
  let account = openAccount(loan.terms, loan.disbursed_on, loan.frozen);
  const posted: PostedLine[] = [];
  const payments: Replayed['payments'][number][] = [];
  const passDaysTo = (day: IsoDay) => {
    const passed = advance(account, day);
    account = passed.account;
    posted.push(...passed.lines);
  };
  for (const movement of movements) {
    const paid = paidOf(movement, loan.loan_id);
    if (paid === 0) continue;
    passDaysTo(movement.day);
    // Credit that was never withdrawn comes from a portfolio, and in the first days it cost nothing.
    if (sumOf(movement, 'portfolio:') > 0 && isChangedMind(account)) {
      account = givingBackEarly(account, paid);
    }
    const allocation = allocate(account, paid, movement.day);
    account = allocation.account;
    posted.push(...allocation.posted);
    payments.push({ day: movement.day, lines: allocation.lines });
  }
  passDaysTo(today);
  requireLedger(loan.loan_id, account, movements);
  return { account, posted, payments };
}

function requireLedger(
  loan_id: string,
  account: LoanAccount,
  movements: readonly Movement[],
): void {
  const unpaid = account.bills.map(unpaidParts);
  const byRules = {
    principal: account.principal,
    interest: sum(unpaid.map(({ interest }) => interest)),
    fees: sum(unpaid.map(({ fee }) => fee)),
    penalties: sum(unpaid.map(({ penalty }) => penalty)),
  };
  for (const [part, owed] of Object.entries(byRules)) {
    const booked = movements.reduce<Minor>(
      (all, movement) => sum([all, sumOf(movement, `loan:${loan_id}:${part}`)]),
      zero,
    );
    if (booked === owed) continue;
    throw new Error(
      `Loan ${loan_id}: the ledger holds ${booked} of ${part}, the rules say ${owed}`,
    );
  }
}
