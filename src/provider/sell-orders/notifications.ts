import { lagosDay } from '#credit/calendar.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import type { SellOrder } from '../loans/sell-orders.ts';
import { partnerName } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, type Fact, loanFacts, moneyOf } from '../notifications/phrases.ts';

/** The borrower has chosen something to sell: both contacts hear, in case it was somebody else. */
export async function requested(
  { order }: EventOf<'sale.requested'>,
  tx: Tx,
): Promise<Notification | undefined> {
  if (order.sale_id !== null) return undefined; // the message about the default says it
  const { partner, money, facts } = await about(order, tx);
  const due = dayWords(lagosDay(Date.parse(order.due_until)));
  return {
    ...{ user_id: order.user_id, category: 'repayment', reach: 'both', notYou: true },
    subject: `You asked ${partner} to sell ${order.symbol}`,
    body: `You asked ${partner} to sell ${order.symbol} for up to ${money(order.amount)}. The money from the sale repays a part of your loan.`,
    facts: [...facts, ['To be sold by', due]],
    next: `We will write to you when ${partner} has sold it. If nothing is sold by ${due}, nothing changes.`,
    action: { label: 'See the sale', path: shortfallPath(order) },
  };
}

/** Less was sold than the borrower chose; what was sold has been written about as a repayment. */
export async function ended(
  { order }: EventOf<'sale.ended'>,
  tx: Tx,
): Promise<Notification | undefined> {
  const isNews = ['short', 'disputed', 'expired'].includes(order.status);
  if (order.sale_id !== null || !isNews) return undefined;
  const { partner, money, facts } = await about(order, tx);
  const { filled, amount, symbol, reason } = order;
  return {
    ...{ user_id: order.user_id, category: 'repayment' },
    subject:
      filled > 0
        ? `${partner} sold less of your ${symbol} than you chose`
        : `${partner} did not sell your ${symbol}`,
    body: [
      filled > 0
        ? `${partner} sold ${symbol} for ${money(filled)} of the ${money(amount)} that you chose. That has repaid a part of your loan.`
        : `${partner} has sold nothing, so your loan is as it was.`,
      reason && `${partner} says: ${reason}`,
    ]
      .filter(Boolean)
      .join(' '),
    facts,
    next: 'Nothing more will be sold for this request. You can choose again, or repay in another way.',
    action: { label: 'See your choices', path: shortfallPath(order) },
  };
}

const shortfallPath = ({ portfolio_id }: Pick<SellOrder, 'portfolio_id'>): string =>
  `/shortfall?portfolio_id=${portfolio_id}`;

async function about(order: SellOrder, tx: Tx) {
  const partner = await partnerName(tx, order.application_id);
  const money = moneyOf(order.currency);
  const facts: readonly Fact[] = [
    ...loanFacts(partner, order.loan_id),
    ['Asset', order.symbol ?? ''],
    ['You chose', money(order.amount)],
    ['Sold', money(order.filled)],
  ];
  return { partner, money, facts };
}
