import { allocate } from '#credit/allocation.ts';
import { type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { add, type Minor, minor, subtract, zero } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { ledgerLinesOfPayment, ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { post } from '../ledger/post.ts';
import { collateralToLock } from '../portfolios/collateral.ts';
import {
  isRunning,
  type LoanRow,
  lockedAccount,
  lockLoan,
  paidLines,
  postedLines,
  readAccount,
  saveAccount,
} from './account.ts';
import { postDays } from './post-days.ts';
import { transition } from './status.ts';

/** A part of the debt becomes our loss, by the same order as a payment. */
export async function writeOff(tx: Tx, loan_id: string, amount: Minor, day: IsoDay): Promise<void> {
  const { loan, account: before } = await lockedAccount(tx, loan_id);
  const { account, posted, lines, unallocated } = allocate(before, amount, day);
  if (unallocated !== zero) throw new Error(`Loan ${loan_id} owes less than is written off`);
  const paid = paidLines(lines, day, { writtenOff: true });
  await saveAccount(tx, loan_id, account, [...postedLines(posted), ...paid]);
  const { currency } = loan;
  await post(tx, {
    kind: 'write_off',
    day,
    subject: loan_id,
    at: instant(lagosMidnight(day)),
    lines: [
      ...ledgerLinesOfPosting(loan, posted),
      { account: `house:written_off:${currency}`, currency, amount: minor(amount) },
      ...ledgerLinesOfPayment(loan, lines),
    ],
  });
}

/**
 * Ends a loan whose payoff was paid while it was held: what fell due since its checkout was opened,
 * a bill's interest or a late fee, is ours to bear.
 */
export const waiveRest = (tx: Tx, loan_id: string, at: string): Promise<LoanRow> =>
  endByWriteOff(tx, loan_id, 'waiveRest', at);

/**
 * Ends a running loan of which nothing more will come: all that is owed today becomes our loss. Throws not_found,
 * loan_not_repayable, or state_conflict while its portfolios have credit that can still go back to it, or had some
 * that is on its way to a bank: it may come back. What has arrived may come back as well, and nobody waits for that.
 */
export async function forgiveLoan(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  loan_id: string,
): Promise<void> {
  const now = clock.now();
  const at = instant(now);
  const loan = await lockLoan(tx, loan_id);
  if (!loan) throw refuse('not_found');
  if (!isRunning(loan)) throw refuse('loan_not_repayable');
  const portfolios = await collateralToLock(tx, loan_id).portfolios.execute();
  if (portfolios.some(({ balance }) => balance > 0)) {
    throw refuse(
      'state_conflict',
      'Its portfolios have credit that was not withdrawn. That goes back first.',
    );
  }
  const leaving = await tx
    .selectFrom('withdrawals')
    .innerJoin('withdrawal_portfolios as part', 'part.withdrawal_id', 'withdrawals.withdrawal_id')
    .select('withdrawals.withdrawal_id')
    .where('user_id', '=', loan.user_id)
    .where('status', '=', 'pending')
    .where('portfolio_id', '=', anyOf(portfolios.map(({ portfolio_id }) => portfolio_id)))
    .executeTakeFirst();
  if (leaving) {
    throw refuse(
      'state_conflict',
      'A withdrawal from its portfolios is still on its way. Its end comes first.',
    );
  }
  const account = await postDays(tx, { loan, account: await readAccount(tx, loan) }, lagosDay(now));
  // Its first payment would have done so, or the first bill, which is posted by now.
  if (loan.status === 'disbursed' && account?.bills.length === 0) {
    await transition(tx, loan_id, 'service', { at });
  }
  const ended = await endByWriteOff(tx, loan_id, 'forgive', at);
  const amount = subtract(ended.written_off, loan.written_off);
  await emit(tx, { type: 'loan.forgiven', loan: ended, amount, at: now });
}

async function endByWriteOff(
  tx: Tx,
  loan_id: string,
  change: 'waiveRest' | 'forgive',
  at: string,
): Promise<LoanRow> {
  const { loan, account } = await lockedAccount(tx, loan_id);
  const day = account.posted_through;
  const { total } = payoff(account, day);
  await writeOff(tx, loan_id, total, day);
  return transition(tx, loan_id, change, {
    at,
    detail: { waived: total },
    set: {
      written_off: add(loan.written_off, total),
      ...(change === 'forgive' && { forgiven_at: at }),
    },
  });
}
