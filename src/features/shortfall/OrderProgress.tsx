import type { SellOrder } from '#contract/sell-orders.ts';
import { subtract } from '#credit/money.ts';
import { FillList } from '#shell/FillList.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { CallBack } from './CallBack.tsx';
import { moneyIn } from './shortfall-words.ts';

/** The sale that the borrower chose: how far it is, and each part of it. */
export function OrderProgress({ order }: { readonly order: SellOrder }) {
  const { amount, filled, asset, application, due_until, ended_at, reason } = order;
  const money = moneyIn(order);
  const name = asset?.symbol ?? '';
  const ended = ended_at !== null;
  return (
    <section className="shortfall-order" aria-labelledby="sell-order">
      <h2 id="sell-order">
        {ended ? `Your sale of ${name} has ended` : `${application.name} is selling your ${name}`}
      </h2>
      <p role="status">
        {filled > 0 ? `${money(filled)} of ${money(amount)} is sold.` : 'Nothing is sold.'}{' '}
        {ended
          ? filled < amount && `${money(subtract(amount, filled))} of it stays yours.`
          : `${money(subtract(amount, filled))} is to be sold by ${lagosDayOf(due_until)}, or not at all.`}
        {reason && ` ${application.name} says: ${reason}`}
      </p>
      <progress value={filled} max={amount} aria-label="Sold so far" />
      <FillList order={order} />
      {!ended && filled === 0 && <CallBack order={order} />}
    </section>
  );
}
