import type { cancelLoan, LoanStatus } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { describeUnpaidLoan, lockNamedLoan } from './answer.ts';
import { transitionLater } from './status.ts';

/** Why a loan in a state cannot be cancelled any more; the other states can be. */
const tooLate: Partial<Record<LoanStatus, string>> = {
  disbursing: 'Your credit is being paid out, so this loan cannot be cancelled any more.',
  disbursed: 'This loan has been paid out. Repay it to end it.',
  serviced: 'This loan has been paid out. Repay it to end it.',
  repaid: 'This loan has been repaid, so there is nothing to cancel.',
  liquidated: 'This loan was ended by a liquidation, so there is nothing to cancel.',
};

/**
 * Ends a loan of the borrower's own before any money moved; the credit that it held is free again
 * because only live loans hold any. This and the disbursement lock the loan: the first one wins.
 */
export async function cancelOwnLoan({
  context,
  borrower: { user_id },
  body: { loan_id },
}: CallRequest<typeof cancelLoan>): Promise<Answer<typeof cancelLoan>> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const loan = await lockNamedLoan(tx, loan_id);
    if (loan?.user_id !== user_id) throw refuse('not_found');
    const reason = tooLate[loan.status];
    if (reason !== undefined) throw refuse('state_conflict', reason);
    const { status, application_name } = loan;
    const happened = { at: instant(now), by: user_id };
    const isOver = status === 'cancelled';
    const ended = isOver ? loan : await transitionLater(tx, loan, 'cancel', happened);
    if (!isOver) await context.emit(tx, { type: 'loan.cancelled', loan, at: now });
    return {
      message: 'Loan cancelled.',
      data: { loans: [describeUnpaidLoan({ ...ended, application_name }, lagosDay(now))] },
    };
  });
}
