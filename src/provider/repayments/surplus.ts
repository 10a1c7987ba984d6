import { randomUUID } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import { type Minor, minor, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { post } from '../ledger/post.ts';
import type { Payment } from '../loans/repay.ts';
import { creditPortfolios } from '../portfolios/credit.ts';

/** Turns what a payment was too much into credit of the loan's first portfolio, to be withdrawn. */
export async function returnSurplus(
  tx: Tx,
  { clock }: Context,
  { loan_id, reference, amount }: { loan_id: string; reference: string; amount: Minor },
): Promise<void> {
  const { portfolio_id, currency } = await tx
    .selectFrom('loan_portfolios')
    .innerJoin('portfolios', 'portfolios.portfolio_id', 'loan_portfolios.portfolio_id')
    .select(['portfolios.portfolio_id', 'currency'])
    .where('loan_id', '=', loan_id)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  await creditPortfolios(tx, [{ portfolio_id, amount }]);
  const now = clock.now();
  await post(tx, {
    kind: 'surplus',
    day: lagosDay(now),
    subject: reference,
    at: instant(now),
    lines: [
      { account: `house:overpaid:${currency}`, currency, amount },
      { account: `portfolio:${portfolio_id}:credit`, currency, amount: minor(-amount) },
    ],
  });
}

/** A payment that came when its loan had ended is a repayment all the same, all of it too much. */
export async function recordUnneeded(
  tx: Tx,
  { received: _, asOf: __, repayment_id = randomUUID(), ...payment }: Omit<Payment, 'at'>,
  at: number,
): Promise<void> {
  const loan = await tx
    .selectFrom('loans')
    .select(['user_id', 'application_id', 'currency'])
    .where('loan_id', '=', payment.loan_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('repayments')
    .values({
      ...payment,
      ...loan,
      repayment_id,
      principal: zero,
      interest: zero,
      surplus: payment.amount,
      recorded: true,
      date: instant(at),
    })
    .execute();
}
