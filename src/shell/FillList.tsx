import type { SellOrder } from '#contract/sell-orders.ts';
import { formatMoney } from '#credit/money.ts';
import { timeOf } from './time-of.ts';
import './fill-list.css';

/** Each sale that a partner has made for an order: what, at which price, and what it brought. */
export function FillList({ order: { fills, currency } }: { readonly order: SellOrder }) {
  if (fills.length === 0) return null;
  return (
    <ul className="fill-list">
      {fills.map(({ fill_id, symbol, quantity, price, proceeds, executed_at }) => (
        <li key={fill_id}>
          <span>
            {symbol}: {quantity} at {currency} {price}
          </span>{' '}
          <b>{formatMoney(proceeds, currency)}</b>{' '}
          <time className="quiet" dateTime={executed_at}>
            {timeOf(executed_at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
