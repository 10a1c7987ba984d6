import { sql } from 'kysely';
import type { reduceLoan } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { type Minor, nameMoney } from '#credit/money.ts';
import { saveAgreement } from '../agreements/save.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower } from '../context.ts';
import { saveRows } from '../db/insert-rows.ts';
import { type Writing, writeLater } from '../db/later.ts';
import { readTogether } from '../db/read-together.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import { schedule } from '../jobs/job.ts';
import {
  type Collateral,
  collateralFrom,
  collateralToLock,
  hasOldPrices,
} from '../portfolios/collateral.ts';
import type { LoanRow } from './account.ts';
import { describeUnpaidLoan, lockNamedLoan } from './answer.ts';
import { lendable } from './hold.ts';
import { requireMinimum } from './request.ts';
import { transitionLater } from './status.ts';

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
    const loan = await lockNamedLoan(tx, loan_id);
    if (loan?.user_id !== borrower.user_id) throw refuse('not_found');
    if (loan.held_since === null || loan.status === 'cancelled') {
      throw refuse('state_conflict', 'This loan is not on hold any more.');
    }
    requireMinimum(amount, loan.currency);
    const { signed, ...held } = await readTogether(tx, {
      ...collateralToLock(tx, loan_id),
      signed: tx.selectFrom('agreements').select('sha256').where('loan_id', '=', loan_id),
    });
    const collateral = await collateralFrom(tx, loan, held);
    if (hasOldPrices(collateral, now)) throw refuse('prices_old');
    if (collateral.reachesRedline) throw refuse('redline_reached');
    const most = lendable(loan, collateral);
    if (amount > most) {
      const money = nameMoney(most, loan.currency);
      const why =
        most === loan.offered ? `We offer you ${money}.` : `Your portfolio backs ${money} now.`;
      throw refuse('amount_above_available', why);
    }
    const { application_name } = loan;
    const agreement_before = signed[0]?.sha256 ?? null;
    const wanted = { loan, amount, collateral, borrower, agreement_before, at: instant(now) };
    const reduced = await reduce(tx, wanted);
    await schedule(tx, { kind: 'loan', subject: loan_id, run_at: now });
    return {
      message: `Your loan is now ${nameMoney(amount, loan.currency)}. Processing takes under 15 minutes.`,
      data: { loans: [describeUnpaidLoan({ ...reduced, application_name }, lagosDay(now))] },
    };
  });
}

type Reduction = {
  readonly loan: LoanRow;
  readonly amount: Minor;
  readonly collateral: Collateral;
  readonly borrower: Pick<Borrower, 'user_id' | 'firstname' | 'lastname'>;
  /** The hash of what was signed for more. */
  readonly agreement_before: string | null;
  /** ISO instant. */
  readonly at: string;
};

async function reduce(tx: Tx, wanted: Reduction): Promise<LoanRow> {
  const { loan, amount, collateral, borrower, agreement_before, at } = wanted;
  const { loan_id } = loan;
  const splits = collateral.split(amount);
  const reduced = await transitionLater(tx, loan, 'reduce', {
    at,
    by: borrower.user_id,
    detail: { before: loan.principal, amount, agreement_before },
    set: {
      ...{ principal: amount, held_since: null, backed: null },
      ...{ offered: null, offered_because: null },
    },
  });
  const parts = splits.map((split) => ({ loan_id, ...split }));
  saveRows(tx, 'loan_portfolios', ['loan_id', 'portfolio_id'], parts);
  writeLater(tx, droppingParts, parts);
  const agreed = { ...reduced, requested_at: at };
  await saveAgreement(tx, { loan: agreed, borrower, standings: collateral.standings, splits });
  return reduced;
}

/** What a smaller loan does not need any more. The parts are all of one loan. */
const droppingParts: Writing<Database['loan_portfolios']> = {
  tables: ['loan_portfolios'],
  parts: (kept) => ({
    dropped_parts: sql`
      delete from loan_portfolios where loan_id = ${kept[0]?.loan_id}
        and portfolio_id <> all (${kept.map(({ portfolio_id }) => portfolio_id)}::text[])`,
  }),
};
