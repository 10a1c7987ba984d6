import { lagosDay } from '#credit/calendar.ts';
import { minor, sum } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { post } from '../ledger/post.ts';
import { lockLoan } from '../loans/account.ts';

/** What partners sold of portfolios to end loans in default, and have not sent us yet. */
export function waitingProceeds(db: Db) {
  return soldFor(db)
    .innerJoin('loans', 'loans.loan_id', 'sales.loan_id')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loans.loan_id', 'loans.currency', 'sales.at as sold_at'])
    .select('applications.name as partner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('liquidation_proceeds')
            .select('sale_id')
            .whereRef('liquidation_proceeds.sale_id', '=', 'sales.sale_id'),
        ),
      ),
    )
    .orderBy('sales.at')
    .orderBy('loans.loan_id')
    .execute();
}

/** The ledger's word for what was sold: debits of what the partner owes us, by sale. */
function soldFor(db: Db) {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', (join) =>
      join.onRef('ledger_transactions.transaction_id', '=', 'ledger_entries.transaction_id'),
    )
    .innerJoin('sales', 'sales.sale_id', 'ledger_transactions.subject')
    .select('ledger_entries.amount')
    .where('account', 'in', ['house:liquidations:NGN', 'house:liquidations:USD']);
}

/**
 * The partner has sent what it sold for a loan, so it is in our bank account. Throws not_found, or
 * state_conflict when nothing was sold for it or it was booked before.
 */
export async function noteProceeds(
  context: Context,
  loan_id: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await context.db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, loan_id);
    if (!loan) throw refuse('not_found');
    const sold = await soldFor(tx)
      .leftJoin('liquidation_proceeds as booked', (join) =>
        join.onRef('booked.sale_id', '=', 'sales.sale_id'),
      )
      .select(['sales.sale_id', 'booked_at'])
      .where('sales.loan_id', '=', loan_id)
      .execute();
    if (sold.length === 0) throw refuse('state_conflict', 'Nothing was sold for this loan.');
    const waiting = sold.filter((one) => one.booked_at === null);
    if (waiting.length === 0) {
      throw refuse('state_conflict', 'The proceeds of this loan were booked already.');
    }
    const amount = sum(waiting.map((one) => one.amount));
    await tx
      .insertInto('liquidation_proceeds')
      .values(waiting.map((one) => ({ ...one, loan_id, booked_at: at })))
      .execute();
    const { currency } = loan;
    await post(tx, {
      kind: 'liquidation_proceeds',
      day: lagosDay(now),
      subject: loan_id,
      at,
      lines: [
        { account: `house:bank:${currency}`, currency, amount },
        { account: `house:liquidations:${currency}`, currency, amount: minor(-amount) },
      ],
    });
    const detail = { operator, did: 'book proceeds' };
    await audit(tx, { user_id: null, action: 'operator', subject: loan_id, at, detail });
  });
}
