import { randomUUID } from 'node:crypto';
import type { getPartnerSale, reportSale } from '#contract/sell-orders.ts';
import { add, formatMoney, subtract, sum } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { inCellOfId } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { sellingChanged } from '../holdings/hold.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { lockLoan } from '../loans/account.ts';
import { readDebt } from '../loans/debt.ts';
import { describeOrder, ordersIn, type SellOrder } from '../loans/sell-orders.ts';
import { partnerName } from '../notifications/about.ts';
import { useOnce } from '../partners/signed-request.ts';
import { newReference } from '../payments/charge.ts';
import { refundLine } from '../payments/refunds.ts';
import { creditRepayment } from '../repayments/credit.ts';
import { type Fill, newFills } from './fills.ts';
import { moveOrder } from './order.ts';
import { endOrder } from './request.ts';

/**
 * Takes what a partner says it has sold for an order, each fill once. Of a borrower's own order it repays
 * the loan; of a default's the partner owes us what the loan was ended with. Refuses what adds up to more
 * than was asked for, and what was sold after the order had ended.
 */
export async function takeReport({
  context,
  signed,
  id,
  body: { fills, ends, reason },
}: PartnerRequest<typeof reportSale>): Promise<Answer<typeof reportSale>> {
  const here = inCellOfId(context, id);
  const { application_id } = signed.key;
  if (ends && !reason) throw refuseField('reason', 'Say why you sell no more.');
  return here.db.transaction().execute(async (tx) => {
    await useOnce(tx, here, signed);
    const order = await lockOrder(tx, application_id, id);
    const added = await newFills(tx, here, order, fills);
    const sold = add(order.filled, sum(added.map(({ proceeds }) => proceeds)));
    if (sold > order.amount) {
      const most = formatMoney(subtract(order.amount, order.filled), order.currency);
      throw refuseField('fills', `They bring more than is asked for: ${most} is left to sell.`);
    }
    const filled = await take(tx, here, { ...order, filled: sold }, added);
    const hasMore = filled.filled < filled.amount && filled.ended_at === null;
    if (ends && hasMore && filled.status !== ends) {
      await endOrder(
        tx,
        here.emit,
        filled,
        { status: ends, reason: reason ?? null },
        here.clock.now(),
      );
    }
    return answer(tx, application_id, id);
  });
}

/** How an order of the partner's stands. */
export async function readPartnerSale({
  context,
  signed,
  id,
}: PartnerRequest<typeof getPartnerSale>): Promise<Answer<typeof getPartnerSale>> {
  return answer(inCellOfId(context, id).db, signed.key.application_id, id);
}

async function answer(db: Db, application_id: number, order_id: string) {
  const orders = await ordersIn(db)
    .where('order_id', '=', order_id)
    .where('sell_orders.application_id', '=', application_id)
    .execute();
  if (orders.length === 0) throw unknownOrder();
  return { data: { orders: orders.map(describeOrder) } };
}

const unknownOrder = () => refuse('not_found', 'You have no order of this id.');

/** The order of this partner, after its loan, as everybody locks them. Throws not_found. */
async function lockOrder(tx: Tx, application_id: number, order_id: string): Promise<SellOrder> {
  const own = tx
    .selectFrom('sell_orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('application_id', '=', application_id);
  const known = await own.executeTakeFirst();
  if (!known) throw unknownOrder();
  await lockLoan(tx, known.loan_id);
  return own.forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** Writes fills down and books them. */
async function take(
  tx: Tx,
  context: Context,
  order: SellOrder,
  fills: readonly Fill[],
): Promise<SellOrder> {
  if (fills.length === 0) return order;
  const now = context.clock.now();
  const { order_id, filled, amount } = order;
  const repayment_id = order.sale_id === null ? randomUUID() : null;
  await tx
    .insertInto('sell_order_fills')
    .values(fills.map((one) => ({ ...one, order_id, received_at: instant(now), repayment_id })))
    .execute();
  const moved = await moveFilled(tx, context, { ...order, filled }, filled === amount);
  const detail = { fills: fills.map(({ fill_id }) => fill_id), filled };
  await audit(tx, {
    ...{ user_id: null, action: 'report sale', subject: order_id, at: instant(now), detail },
  });
  if (repayment_id) await repay(tx, context, moved, { repayment_id, fills });
  await sellingChanged(tx, context, order.user_id, [order.portfolio_id]);
  return moved;
}

/** Before the loan is credited, which may end it and with it what is still to be sold. */
function moveFilled(
  tx: Tx,
  { emit, clock }: Context,
  order: SellOrder,
  isWhole: boolean,
): Promise<SellOrder> {
  const { filled } = order;
  // A sale of before the end that is told of later: the order has ended all the same.
  if (order.ended_at !== null) {
    return tx
      .updateTable('sell_orders')
      .set({ filled })
      .where('order_id', '=', order.order_id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  return isWhole
    ? endOrder(tx, emit, order, { status: 'filled', filled }, clock.now())
    : moveOrder(tx, order, { status: 'partly_filled', filled }, instant(clock.now()));
}

type Bringing = { readonly repayment_id: string; readonly fills: readonly Fill[] };

/** What the borrower's own choice brings counts from its sale; the partner owes it to us. */
async function repay(
  tx: Tx,
  context: Context,
  { loan_id, user_id, currency, application_id }: SellOrder,
  { repayment_id, fills }: Bringing,
): Promise<void> {
  const amount = sum(fills.map(({ proceeds }) => proceeds));
  const debt = await readDebt(tx, { loan_id, user_id });
  const asOf = Math.max(...fills.map(({ executed_at }) => Date.parse(executed_at)));
  await creditRepayment(tx, context, debt, {
    repayment_id,
    amount,
    paid: amount,
    paid_currency: currency,
    rate: 1,
    processor: `Sale at ${await partnerName(tx, application_id)}`,
    reference: newReference(context.cell),
    triggered: 'user',
    asOf,
    way: 'bank',
    came: (needed) => {
      const back = subtract(amount, needed);
      const owed = { account: `house:liquidations:${currency}`, currency, amount } as const;
      return { back, lines: [owed, ...refundLine(back, currency)] };
    },
  });
}
