import type { cancelLoan, LoanStatus } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { tell } from '../messages/tell.ts';
import { lockLoan } from './account.ts';
import { loanAnswer } from './answer.ts';

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
 * because only live loans hold any. Whoever locks the loan first, this or the disbursement, wins.
 */
export async function cancelOwnLoan({
  context,
  borrower: { user_id },
  body: { loan_id },
}: Asked<typeof cancelLoan>): Promise<Answer<typeof cancelLoan>> {
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, loan_id);
    if (loan?.user_id !== user_id) throw refuse('not_found');
    const reason = tooLate[loan.status];
    if (reason !== undefined) throw refuse('state_conflict', reason);
    const at = instant(now);
    if (loan.status !== 'cancelled') {
      await tx
        .updateTable('loans')
        .set({ status: 'cancelled', cancelled_at: at })
        .where('loan_id', '=', loan_id)
        .execute();
      await audit(tx, { user_id, action: 'cancel loan', subject: loan_id, at });
      await tell(tx, context, {
        user_id,
        category: 'loan',
        subject: 'Loan cancelled',
        body: `Your loan ${loan_id.slice(0, 8)} of ${formatMoney(loan.principal, loan.currency)} is cancelled. You owe nothing for it.`,
      });
    }
    return {
      message: 'Loan cancelled.',
      data: { loans: [await loanAnswer(tx, loan_id, lagosDay(now))] },
    };
  });
}
