import type { createSellOrder } from '#contract/sell-orders.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { requirePayable } from '../checkouts/price-repayment.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { beingSold } from '../holdings/being-sold.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { requireStepUp } from '../http/step-up.ts';
import { isRunning, lockLoan } from '../loans/account.ts';
import { asOf } from '../loans/answer.ts';
import { readDebt } from '../loans/debt.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { describeOrder } from '../loans/sell-orders.ts';
import { portfoliosToLock } from '../portfolios/lock.ts';
import { arePricesOld } from '../portfolios/standing.ts';
import { chosenOrdersOf } from './order.ts';
import { requestSale } from './request.ts';

/**
 * Asks the partner to sell what the borrower has chosen, to repay a part of a loan. Nothing is paid until
 * the partner has sold it.
 */
export async function chooseSale({
  context,
  borrower,
  body,
  runIdempotent,
}: IdempotentRequest<typeof createSellOrder>): Promise<StoredResponse> {
  if (borrower.blacklist.repayment) throw refuse('not_allowed');
  requireStepUp(context, borrower);
  const { loan_id } = await ownLoan(context.db, borrower, body.loan_id);
  return runIdempotent(async (tx) => {
    const now = context.clock.now();
    await requireOwed(tx, { loan_id, user_id: borrower.user_id }, body.amount, now);
    const chosen = chosenOrdersOf(tx, loan_id).limit(1);
    const [last] = await chosen.execute();
    if (last && last.ended_at === null) {
      throw refuse('state_conflict', 'A sale for this loan is under way. Wait until it has ended.');
    }
    const portfolio = await requireAsset(tx, context, borrower.user_id, body);
    const { class: assetClass, symbol, amount } = body;
    const { portfolio_id, application_id, user_id, currency } = portfolio;
    const whose = { sale_id: null, loan_id, portfolio_id, application_id, user_id, currency };
    await requestSale(tx, context.emit, { ...whose, class: assetClass, symbol, amount }, now);
    const orders = await chosen.execute();
    return { data: { orders: orders.map(describeOrder) } };
  });
}

type Whose = { readonly loan_id: string; readonly user_id: string };
type Wanted = IdempotentRequest<typeof createSellOrder>['body'];

/** Locks the loan. Throws what is wrong with the amount, as of any repayment. */
async function requireOwed(tx: Tx, whose: Whose, amount: Wanted['amount'], now: number) {
  await lockLoan(tx, whose.loan_id);
  const { loan, account } = await readDebt(tx, whose);
  if (!account || !isRunning(loan)) throw refuse('loan_not_repayable');
  const today = asOf(account, lagosDay(now));
  const { total } = payoff(today, today.posted_through);
  requirePayable(amount, total, loan.currency);
}

/** The portfolio, locked, that secures the loan and holds enough of the asset at prices of now. */
async function requireAsset(tx: Tx, { clock }: Context, user_id: string, wanted: Wanted) {
  const { portfolio_id, loan_id, symbol, amount } = wanted;
  const secures = await tx
    .selectFrom('loan_portfolios')
    .select('portfolio_id')
    .where('loan_id', '=', loan_id)
    .where('portfolio_id', '=', portfolio_id)
    .executeTakeFirst();
  const portfolio = secures && (await portfoliosToLock(tx, user_id, [secures]).executeTakeFirst());
  if (!portfolio) throw refuse('not_found');
  const { holdings, priced_at } = portfolio;
  const { left } = await beingSold(tx, portfolio_id, holdings ?? [], priced_at);
  const asset = left.find((one) => one.class === wanted.class && one.symbol === symbol);
  if (!asset) throw refuse('not_found', `${symbol} is no longer in this portfolio.`);
  if (arePricesOld(portfolio, clock.now())) {
    const text = 'Your partner has not sent us new prices, so nothing can be sold now.';
    throw refuse('prices_old', `${text} Try again in a few minutes.`);
  }
  if (amount > asset.value) {
    const worth = formatMoney(asset.value, portfolio.currency);
    throw refuse('amount_above_available', `Your ${symbol} is worth ${worth}.`);
  }
  return portfolio;
}
