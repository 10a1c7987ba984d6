import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { add, type Currency, type Minor, min, subtract, sum } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import type { Emit } from '../events.ts';
import type { LedgerLine } from '../ledger/post.ts';
import { recordValue } from '../portfolios/set-value.ts';
import type { LoanRow } from './account.ts';
import { repayLoan } from './repay.ts';
import { transition } from './status.ts';
import { lockedAccount, writeOff } from './write-off.ts';

/**
 * Ends a loan in default, posted through `day`: as much of the portfolios that secure it is sold as
 * it owes, and the proceeds repay it by the same rules as any payment. What they do not cover is
 * taken from credit that was never withdrawn, and only then written off. Emits `loan.liquidated`.
 */
export async function liquidate(tx: Tx, emit: Emit, loan: LoanRow, day: IsoDay): Promise<void> {
  const { loan_id, currency } = loan;
  const owed = await owedOn(tx, loan_id, day);
  const portfolios = await lockPortfolios(tx, loan_id);
  const sold = await sell(tx, portfolios, owed, day);
  const unsold = subtract(owed, sold);
  const undrawn = await takeUndrawn(tx, portfolios, currency, unsold);
  const back = sum(undrawn.map(({ amount }) => amount));
  const proceeds = { account: `house:liquidations:${currency}`, currency, amount: sold } as const;
  await repay(tx, loan, add(sold, back), [proceeds, ...undrawn], day);
  const missing = subtract(unsold, back);
  if (missing > 0) await writeOff(tx, loan_id, missing, day);
  const at = lagosMidnight(day);
  await transition(tx, loan_id, 'liquidate', {
    at: instant(at),
    detail: { owed, sold, undrawn: back },
    set: { written_off: missing },
  });
  const amounts = { sold, undrawn: back, written_off: missing };
  await emit(tx, { type: 'loan.liquidated', loan, ...amounts, at });
}

async function repay(
  tx: Tx,
  { loan_id, currency, application_id }: LoanRow,
  amount: Minor,
  received: readonly LedgerLine[],
  day: IsoDay,
): Promise<void> {
  if (amount === 0) return;
  const { name: processor } = await tx
    .selectFrom('applications')
    .select('name')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  // A loan that was sold runs again when an earlier payment is taken back, and may be sold again.
  const { sales } = await tx
    .selectFrom('repayments')
    .select(({ fn }) => fn.countAll<number>().as('sales'))
    .where('loan_id', '=', loan_id)
    .where('triggered', '=', 'application')
    .executeTakeFirstOrThrow();
  await repayLoan(tx, {
    loan_id,
    amount,
    paid: amount,
    paid_currency: currency,
    rate: 1,
    processor,
    reference: `liquidation-${loan_id}${sales > 0 ? `-${sales + 1}` : ''}`,
    triggered: 'application',
    at: lagosMidnight(day),
    received: () => received,
  });
}

async function owedOn(tx: Tx, loan_id: string, day: IsoDay): Promise<Minor> {
  const { account } = await lockedAccount(tx, loan_id);
  return payoff(account, day).total;
}

type Portfolio = { portfolio_id: string; value: Minor; balance: Minor };

/** Those that secure a loan, in the borrower's order. */
async function lockPortfolios(tx: Tx, loan_id: string): Promise<Portfolio[]> {
  const portfolios = await tx
    .selectFrom('portfolios')
    .select(['portfolio_id', 'value', 'balance', 'position'])
    .where('portfolio_id', 'in', (db) =>
      db.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  return portfolios.toSorted((one, other) => one.position - other.position);
}

/** Sells what is owed from one after another, each at most what it is worth. @returns the proceeds */
async function sell(
  tx: Tx,
  portfolios: readonly Portfolio[],
  owed: Minor,
  day: IsoDay,
): Promise<Minor> {
  let left = owed;
  for (const { portfolio_id, value } of portfolios) {
    const part = min(left, value);
    left = subtract(left, part);
    const rest = subtract(value, part);
    await tx
      .updateTable('portfolios')
      .set({ value: rest })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
    await recordValue(tx, { portfolio_id, day, value: rest });
  }
  return subtract(owed, left);
}

/** Takes credit that still lies there in the same way. @returns the ledger's lines */
async function takeUndrawn(
  tx: Tx,
  portfolios: readonly Portfolio[],
  currency: Currency,
  wanted: Minor,
): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  let left = wanted;
  for (const { portfolio_id, balance } of portfolios) {
    const amount = min(left, balance);
    left = subtract(left, amount);
    if (amount === 0) continue;
    lines.push({ account: `portfolio:${portfolio_id}:credit`, currency, amount });
    await tx
      .updateTable('portfolios')
      .set({ balance: subtract(balance, amount) })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
  return lines;
}
