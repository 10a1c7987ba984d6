import { allocate } from '#credit/allocation.ts';
import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { formatMoney, least, type Minor, minor, subtract, zero } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import { ledgerLinesOfPayment, ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { post } from '../ledger/post.ts';
import type { News } from '../messages/tell.ts';
import {
  type LoanRow,
  lockLoan,
  paidLines,
  postedLines,
  readAccount,
  saveAccount,
} from './account.ts';
import { repayLoan } from './repay.ts';

/**
 * Ends a loan in default, posted through `day`: as much of the portfolios that secure it is sold as
 * it owes, and the proceeds repay it by the same rules as any payment. What they do not cover is
 * written off. Gives what to tell the borrower.
 */
export async function liquidate(
  tx: Tx,
  { loan_id, currency, application_id }: LoanRow,
  day: IsoDay,
): Promise<Omit<News, 'user_id'>> {
  const owed = await owedOn(tx, loan_id, day);
  const sold = await sell(tx, loan_id, owed);
  const at = lagosMidnight(day);
  if (sold > 0) {
    const { name: processor } = await tx
      .selectFrom('applications')
      .select('name')
      .where('application_id', '=', application_id)
      .executeTakeFirstOrThrow();
    await repayLoan(tx, {
      loan_id,
      amount: sold,
      paid: sold,
      paid_currency: currency,
      rate: 1,
      processor,
      reference: `liquidation-${loan_id}`,
      triggered: 'application',
      at,
      received: [{ account: `house:liquidations:${currency}`, currency, amount: sold }],
    });
  }
  const missing = subtract(owed, sold);
  if (missing > 0) await writeOff(tx, loan_id, missing, day);
  await tx
    .updateTable('loans')
    .set({ status: 'liquidated', liquidated_at: instant(at), repaid_at: null })
    .where('loan_id', '=', loan_id)
    .execute();
  const detail = { owed, sold };
  const entry = { user_id: null, action: 'liquidate loan', subject: loan_id };
  await audit(tx, { ...entry, at: instant(at), detail });
  const rest = missing > 0 ? ` ${formatMoney(missing, currency)} could not be covered.` : '';
  return {
    category: 'loan',
    subject: 'A part of your portfolio was sold',
    body: `Your loan ${loan_id.slice(0, 8)} was three months in default, so ${formatMoney(sold, currency)} of your portfolio was sold to repay what it owed, and nothing beyond that.${rest}`,
  };
}

async function owedOn(tx: Tx, loan_id: string, day: IsoDay): Promise<Minor> {
  const { account } = await lockedAccount(tx, loan_id);
  return payoff(account, day).total;
}

/** Takes what is owed from the portfolios in their order, each at most what it is worth. */
async function sell(tx: Tx, loan_id: string, owed: Minor): Promise<Minor> {
  const portfolios = await tx
    .selectFrom('portfolios')
    .select(['portfolio_id', 'value', 'position'])
    .where('portfolio_id', 'in', (db) =>
      db.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forUpdate()
    .execute();
  let left = owed;
  for (const { portfolio_id, value } of portfolios.toSorted(
    (one, other) => one.position - other.position,
  )) {
    const part = least(left, value);
    left = subtract(left, part);
    await tx
      .updateTable('portfolios')
      .set({ value: subtract(value, part) })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
  return subtract(owed, left);
}

/** The rest of the debt becomes our loss, by the same order as a payment. */
async function writeOff(tx: Tx, loan_id: string, amount: Minor, day: IsoDay): Promise<void> {
  const { loan, account: before } = await lockedAccount(tx, loan_id);
  const { account, posted, lines, unallocated } = allocate(before, amount, day);
  if (unallocated !== zero) throw new Error(`Loan ${loan_id} owes less than is written off`);
  const paid = paidLines(lines, day, null);
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

async function lockedAccount(tx: Tx, loan_id: string) {
  const loan = await lockLoan(tx, loan_id);
  const account = loan && (await readAccount(tx, loan));
  if (!account) throw new Error(`No account of loan ${loan_id}`);
  return { loan, account };
}
