import type { BodyOf } from '#contract/call.ts';
import type { reportSale } from '#contract/sell-orders.ts';
import { isValueOf } from '#credit/holdings.ts';
import { minor } from '#credit/money.ts';
import { clocksDifferMs, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { pictureTime } from '../holdings/picture.ts';
import type { SellOrder } from '../loans/sell-orders.ts';

type Sent = BodyOf<typeof reportSale>['fills'][number];
/** One sale of a partner's, checked; `executed_at` by our clock. */
export type Fill = Omit<Sent, 'executed_at' | 'proceeds'> & {
  readonly proceeds: SellOrder['amount'];
  readonly executed_at: string;
};

/** Those that are not known yet. Throws state_conflict for one that is known as another. */
export async function newFills(
  tx: Tx,
  { clock }: Context,
  order: SellOrder,
  sent: readonly Sent[],
): Promise<Fill[]> {
  if (new Set(sent.map(({ fill_id }) => fill_id)).size < sent.length) {
    throw refuseField('fills', 'Send each fill once.');
  }
  const known = await tx
    .selectFrom('sell_order_fills')
    .selectAll()
    .where('order_id', '=', order.order_id)
    .execute();
  return sent.flatMap((one) => {
    const before = known.find(({ fill_id }) => fill_id === one.fill_id);
    const isSame =
      before?.symbol === one.symbol &&
      before.quantity === one.quantity &&
      before.price === one.price &&
      before.proceeds === one.proceeds;
    if (before && isSame) return [];
    if (before) {
      throw refuse('state_conflict', `You have reported fill ${one.fill_id} with other figures.`);
    }
    const executed = pictureTime(one.executed_at, clock, 'fills');
    requireAsked(order, one, executed);
    return [{ ...one, proceeds: minor(one.proceeds), executed_at: instant(executed) }];
  });
}

function requireAsked(order: SellOrder, fill: Sent, executed: number): void {
  const { fill_id, symbol, proceeds } = fill;
  if (order.symbol !== null && symbol !== order.symbol) {
    throw refuseField('fills', `Fill ${fill_id} sells ${symbol}: asked for is ${order.symbol}.`);
  }
  if (!isValueOf({ ...fill, value: minor(proceeds) })) {
    throw refuseField(
      'fills',
      `The proceeds of fill ${fill_id} are not its quantity times its price. Send them in kobo or cents.`,
    );
  }
  if (executed + clocksDifferMs < Date.parse(order.requested_at)) {
    throw refuseField('fills', `Fill ${fill_id} is from before the order.`);
  }
  // What it brought is booked, or given up: a person has to undo that first.
  if (order.paid_at !== null || (order.sale_id !== null && order.ended_at !== null)) {
    throw refuse('state_conflict', 'We have closed our books on this order. Write to us.');
  }
  if (order.ended_at !== null && executed - clocksDifferMs > Date.parse(order.ended_at)) {
    throw refuse(
      'state_conflict',
      `This order ended at ${order.ended_at}: sell nothing more for it.`,
    );
  }
}
