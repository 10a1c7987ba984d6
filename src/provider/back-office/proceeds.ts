import { lagosDay } from '#credit/calendar.ts';
import { type Minor, minor, subtract, sum, zero } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { sellingChanged } from '../holdings/hold.ts';
import { post } from '../ledger/post.ts';
import { type LoanRow, lockLoan } from '../loans/account.ts';

/** What a partner has sold and has not sent us yet. `sale_id` null: by its borrower's own choice. */
type Waiting = {
  readonly sale_id: string | null;
  readonly order_id: string | null;
  readonly loan_id: string;
  readonly amount: Minor;
  readonly sold_at: string;
  /** Whether the partner still sells. */
  readonly isOpen: boolean;
};

/** What partners sold of portfolios, in default or as borrowers chose, and have not sent us yet. */
export async function waitingProceeds(db: Db) {
  const waiting = await waitingIn(db);
  if (waiting.length === 0) return [];
  const loans = await db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'currency', 'applications.name as partner'])
    .where(
      'loan_id',
      'in',
      waiting.map(({ loan_id }) => loan_id),
    )
    .execute();
  return waiting.flatMap((one) =>
    loans
      .filter(({ loan_id }) => loan_id === one.loan_id)
      .map(({ currency, partner }) => ({ ...one, currency, partner })),
  );
}

/** Of one loan or of all, oldest first. */
async function waitingIn(db: Db, loan_id?: string): Promise<Waiting[]> {
  const sales = await soldFor(db)
    .leftJoin('liquidation_proceeds as booked', 'booked.sale_id', 'sales.sale_id')
    .select(['sales.sale_id', 'sales.loan_id', 'sales.at as sold_at'])
    .where('booked.sale_id', 'is', null)
    .$if(loan_id !== undefined, (own) => own.where('sales.loan_id', '=', loan_id ?? ''))
    .execute();
  const orders = await db
    .selectFrom('sell_orders')
    .selectAll()
    .where('paid_at', 'is', null)
    .$if(loan_id !== undefined, (own) => own.where('loan_id', '=', loan_id ?? ''))
    .execute();
  const defaults = sales.map((sale): Waiting => {
    const own = orders.filter((order) => order.sale_id === sale.sale_id);
    const lost = own.filter(({ status }) => status === 'closed');
    const short = sum(lost.map(({ amount, filled }) => subtract(amount, filled)));
    const isOpen = own.some(({ ended_at }) => ended_at === null);
    return { ...sale, order_id: null, amount: subtract(sale.amount, short), isOpen };
  });
  const chosen = orders
    .filter(({ sale_id }) => sale_id === null)
    .map(({ order_id, filled, requested_at, ended_at, ...order }): Waiting => {
      const at = { sold_at: requested_at, isOpen: ended_at === null };
      return { sale_id: null, order_id, loan_id: order.loan_id, amount: filled, ...at };
    });
  return [...defaults, ...chosen]
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.sold_at.localeCompare(other.sold_at));
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
 * state_conflict when nothing was sold for it, it was booked before, or the partner has not said yet
 * what it sold.
 */
export async function noteProceeds(
  context: Context,
  loan_id: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await inTransaction(context.db, async (tx) => {
    const loan = await lockLoan(tx, loan_id);
    if (!loan) throw refuse('not_found');
    const waiting = await waitingIn(tx, loan_id);
    if (waiting.length === 0) throw await nothingWaits(tx, loan_id);
    if (waiting.some(({ isOpen }) => isOpen)) {
      throw refuse(
        'state_conflict',
        'The partner has not said yet what it sold. Wait for it, or close the order first.',
      );
    }
    await book(tx, loan, waiting, at);
    const parts = await tx
      .selectFrom('loan_portfolios')
      .select('portfolio_id')
      .where('loan_id', '=', loan_id)
      .execute();
    const portfolioIds = parts.map(({ portfolio_id }) => portfolio_id);
    await sellingChanged(tx, context, loan.user_id, portfolioIds);
    const detail = { operator, did: 'book proceeds' };
    await audit(tx, { user_id: null, action: 'operator', subject: loan_id, at, detail });
  });
}

async function nothingWaits(tx: Tx, loan_id: string) {
  const sold = await soldFor(tx)
    .select('sale_id')
    .where('sales.loan_id', '=', loan_id)
    .executeTakeFirst();
  return refuse(
    'state_conflict',
    sold ? 'The proceeds of this loan were booked already.' : 'Nothing was sold for this loan.',
  );
}

async function book(
  tx: Tx,
  { loan_id, currency }: LoanRow,
  waiting: readonly Waiting[],
  at: string,
): Promise<void> {
  const defaults = waiting.flatMap(({ sale_id, amount }) =>
    sale_id === null ? [] : [{ sale_id, amount, loan_id, booked_at: at }],
  );
  if (defaults.length > 0) {
    await tx.insertInto('liquidation_proceeds').values(defaults).execute();
  }
  await tx
    .updateTable('sell_orders')
    .set({ paid_at: at })
    // The partner may still report a sale for another order of the loan: that one is not paid yet.
    .where((is) =>
      is.or(
        waiting.map(({ sale_id, order_id }) =>
          order_id === null ? is('sale_id', '=', sale_id) : is('order_id', '=', order_id),
        ),
      ),
    )
    .execute();
  const amount = sum(waiting.map((one) => one.amount));
  await post(tx, {
    kind: 'liquidation_proceeds',
    day: lagosDay(Date.parse(at)),
    subject: loan_id,
    at,
    lines: [
      { account: `house:bank:${currency}`, currency, amount },
      { account: `house:liquidations:${currency}`, currency, amount: minor(zero - amount) },
    ],
  });
}
