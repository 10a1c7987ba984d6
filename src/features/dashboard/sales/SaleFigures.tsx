import type { ReactNode } from 'react';
import type { Sale } from '#contract/sales.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import { FillList } from '#shell/FillList.tsx';
import { lagosDayOf } from '#shell/time-of.ts';
import { paidParts, soldNamer, soldSoFar, sourcesOf } from './sale-words.ts';
import './sales.css';

/** All figures of a sale: where the money came from, what it paid, and what is left. */
export function SaleFigures({ sale }: { readonly sale: Sale }) {
  const { currency, owed, undrawn, sold, date } = sale;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const nameOf = soldNamer(sale.portfolios);
  const touched = sale.portfolios.filter((one) => one.sold > 0);
  return (
    <div className="sale-figures">
      <Group title="Where the money came from">
        {sourcesOf(sale).map(({ name, amount }) => (
          <Line key={name} name={name} value={money(amount)} />
        ))}
        <Line name={`Owed on ${lagosDayOf(date)}`} value={money(owed)} total />
      </Group>
      {undrawn + sold > 0 && (
        <Group title="What it paid">
          {paidParts(sale).map(({ name, amount }) => (
            <Line key={name} name={name} value={money(amount)} />
          ))}
          <Line name="Paid in all" value={money(add(undrawn, sold))} total />
        </Group>
      )}
      {sale.orders.map((order) => (
        <div key={order.order_id}>
          <h3 className="label">What {order.application.name} has sold</h3>
          <p>{soldSoFar(order)}</p>
          <FillList order={order} />
        </div>
      ))}
      {touched.map((one) => (
        <Group key={one.portfolio_id} title={`Your portfolio at ${nameOf(one)}`}>
          <Line name="Worth before" value={money(one.value_before)} />
          <Line name="Sold" value={`−${money(one.sold)}`} />
          <Line name="Left after the sale" value={money(one.value_after)} total />
        </Group>
      ))}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="label">{title}</h3>
      <dl>{children}</dl>
    </div>
  );
}

function Line({
  name,
  value,
  total,
}: {
  readonly name: string;
  readonly value: string;
  readonly total?: boolean;
}) {
  return (
    <div data-total={total || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
