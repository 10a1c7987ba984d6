import { randomUUID } from 'node:crypto';
import { type AllocationLine, allocate } from '#credit/allocation.ts';
import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { add, min, minor, subtract } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { afterSale, planSale, type Sale } from '#credit/sale.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import type { Emit } from '../events.ts';
import { ledgerLinesOfPayment, ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import { recordValue } from '../portfolios/set-value.ts';
import { type LoanRow, lockedAccount, paidLines, postedLines, saveAccount } from './account.ts';
import { debtPartsOf, recordSale, type SaleRecord, type SoldPortfolio } from './sale-record.ts';
import { transition } from './status.ts';
import { writeOff } from './write-off.ts';

/**
 * Ends a loan in default, posted through `day`: undrawn credit of the portfolios that secure it goes
 * back first, only the rest of what it owes is sold, and what neither covers is written off. Both pay
 * by the same rules as any payment. Emits `loan.liquidated`, or `loan.covered` when undrawn credit
 * paid everything: then the loan is repaid.
 */
export async function liquidate(tx: Tx, emit: Emit, loan: LoanRow, day: IsoDay): Promise<void> {
  const { loan_id } = loan;
  const { account } = await lockedAccount(tx, loan_id);
  const portfolios = await lockPortfolios(tx, loan_id);
  const plan = planSale(payoff(account, day).total, portfolios);
  await takeFrom(tx, portfolios, plan, day);
  const sale = await settle(tx, loan, { plan, portfolios, day });
  const { owed, undrawn, sold, written_off } = sale;
  if (written_off > 0) await writeOff(tx, loan_id, written_off, day);
  const at = lagosMidnight(day);
  const detail = { owed, undrawn, sold, written_off };
  if (undrawn === owed) {
    await transition(tx, loan_id, 'repay', { at: instant(at), detail });
    await emit(tx, { type: 'loan.covered', loan, sale, at });
  } else {
    const set = { written_off: add(loan.written_off, written_off) };
    await transition(tx, loan_id, 'liquidate', { at: instant(at), detail, set });
    await emit(tx, { type: 'loan.liquidated', loan, sale, at });
  }
}

/** Those that secure a loan, in the borrower's order. */
async function lockPortfolios(tx: Tx, loan_id: string): Promise<SoldPortfolio[]> {
  const portfolios = await tx
    .selectFrom('portfolios')
    .select((portfolio) => [
      'portfolio_id',
      'value',
      'balance',
      'position',
      portfolio
        .selectFrom('applications')
        .select('name')
        .whereRef('applications.application_id', '=', 'portfolios.application_id')
        .$asScalar()
        .$notNull()
        .as('partner'),
    ])
    .where('portfolio_id', 'in', (db) =>
      db.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  return portfolios.toSorted((one, other) => one.position - other.position);
}

/** Takes undrawn credit and value from the portfolios as planned. */
async function takeFrom(
  tx: Tx,
  portfolios: readonly SoldPortfolio[],
  plan: Sale,
  day: IsoDay,
): Promise<void> {
  const sold = new Set(plan.sold.map(({ portfolio_id }) => portfolio_id));
  for (const { portfolio_id, value, balance } of afterSale(portfolios, plan)) {
    await tx
      .updateTable('portfolios')
      .set({ value, balance })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
    if (sold.has(portfolio_id)) await recordValue(tx, { portfolio_id, day, value });
  }
}

type Planned = {
  readonly plan: Sale;
  readonly portfolios: readonly SoldPortfolio[];
  readonly day: IsoDay;
};

/** Pays the loan with what was taken: one allocation, and postings of their own for each source. */
async function settle(
  tx: Tx,
  loan: LoanRow,
  { plan, portfolios, day }: Planned,
): Promise<SaleRecord> {
  const { loan_id, user_id, currency } = loan;
  const { account: before } = await lockedAccount(tx, loan_id);
  const paid = subtract(plan.owed, plan.written_off);
  const { account, posted, lines } = allocate(before, paid, day);
  const sale_id = randomUUID();
  const at = instant(lagosMidnight(day));
  const sale = await recordSale(
    tx,
    {
      sale_id,
      loan_id,
      user_id,
      day,
      at,
      reference: await newReference(tx, loan_id),
      owed: plan.owed,
    },
    plan,
    { parts: debtPartsOf(lines), portfolios },
  );
  await saveAccount(tx, loan_id, account, [
    ...postedLines(posted),
    ...paidLines(lines, day, { sale_id }),
  ]);
  const [byUndrawn, bySale] = splitAt(lines, sale.undrawn);
  const given = plan.undrawn.map(
    ({ portfolio_id, amount }): LedgerLine => ({
      account: `portfolio:${portfolio_id}:credit`,
      currency,
      amount,
    }),
  );
  const proceeds = {
    account: `house:liquidations:${currency}`,
    currency,
    amount: sale.sold,
  } as const;
  const entry = { day, subject: sale_id, at };
  await post(tx, {
    ...entry,
    kind: 'day',
    subject: loan_id,
    lines: ledgerLinesOfPosting(loan, posted),
  });
  await post(tx, {
    ...entry,
    kind: 'undrawn_return',
    lines: [...given, ...ledgerLinesOfPayment(loan, byUndrawn)],
  });
  await post(tx, {
    ...entry,
    kind: 'sale',
    lines: [proceeds, ...ledgerLinesOfPayment(loan, bySale)],
  });
  return sale;
}

/** A loan that was sold runs again when an earlier payment is taken back, and may be sold again. */
async function newReference(tx: Tx, loan_id: string): Promise<string> {
  const { sales } = await tx
    .selectFrom('sales')
    .select(({ fn }) => fn.countAll<number>().as('sales'))
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  return `sale-${loan_id}${sales > 0 ? `-${sales + 1}` : ''}`;
}

/** Lines in order, up to an amount and from it on; each in both, of 0 where all of it is in the other. */
function splitAt(
  lines: readonly AllocationLine[],
  amount: number,
): readonly [AllocationLine[], AllocationLine[]] {
  let left = minor(amount);
  const first: AllocationLine[] = [];
  const rest: AllocationLine[] = [];
  for (const line of lines) {
    const part = min(left, line.amount);
    left = subtract(left, part);
    first.push({ ...line, amount: part });
    rest.push({ ...line, amount: subtract(line.amount, part) });
  }
  return [first, rest];
}
