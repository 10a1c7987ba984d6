import type { reduceLoan } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { type Minor, nameMoney } from '#credit/money.ts';
import { saveAgreement } from '../agreements/save.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import { schedule } from '../jobs/job.ts';
import { type Collateral, collateralOf } from '../portfolios/collateral.ts';
import { type LoanRow, lockLoan } from './account.ts';
import { loanAnswer } from './answer.ts';
import { requireMinimum } from './request.ts';
import { transition } from './status.ts';

/** Accepts less of a held loan of the borrower's own, which then goes on. */
export async function reduceOwnLoan({
  context,
  borrower,
  body: { amount },
  id: loan_id,
  runIdempotent,
}: IdempotentRequest<typeof reduceLoan>) {
  if (borrower.blacklist.loan) throw refuse('not_allowed');
  const now = context.clock.now();
  return runIdempotent(async (tx) => {
    const loan = await lockLoan(tx, loan_id);
    if (loan?.user_id !== borrower.user_id) throw refuse('not_found');
    if (loan.held_since === null || loan.status === 'cancelled') {
      throw refuse('state_conflict', 'This loan is not on hold any more.');
    }
    requireMinimum(amount, loan.currency);
    const collateral = await collateralOf(tx, loan);
    if (collateral.reachesRedline) throw refuse('redline_reached');
    if (amount > collateral.backed) {
      const most = nameMoney(collateral.backed, loan.currency);
      throw refuse('amount_above_available', `Your portfolio backs ${most} now.`);
    }
    await reduce(tx, { loan, amount, collateral, borrower, at: instant(now) });
    await schedule(tx, { kind: 'loan', subject: loan_id, run_at: now });
    return {
      message: `Your loan is now ${nameMoney(amount, loan.currency)}. Processing takes under 15 minutes.`,
      data: { loans: [await loanAnswer(tx, loan_id, lagosDay(now))] },
    };
  });
}

type Reduction = {
  readonly loan: LoanRow;
  readonly amount: Minor;
  readonly collateral: Collateral;
  readonly borrower: Pick<Borrower, 'user_id' | 'firstname' | 'lastname'>;
  /** ISO instant. */
  readonly at: string;
};

async function reduce(tx: Tx, { loan, amount, collateral, borrower, at }: Reduction) {
  const { loan_id } = loan;
  const splits = collateral.split(amount);
  const signed = await tx
    .selectFrom('agreements')
    .select('sha256')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  const reduced = await transition(tx, loan_id, 'reduce', {
    at,
    by: borrower.user_id,
    detail: { before: loan.principal, amount, agreement_before: signed.sha256 },
    set: { principal: amount, held_since: null, backed: null },
  });
  await tx.deleteFrom('loan_portfolios').where('loan_id', '=', loan_id).execute();
  await tx
    .insertInto('loan_portfolios')
    .values(splits.map((split) => ({ loan_id, ...split })))
    .execute();
  const agreed = { ...reduced, requested_at: at };
  await saveAgreement(tx, { loan: agreed, borrower, standings: collateral.standings, splits });
}
