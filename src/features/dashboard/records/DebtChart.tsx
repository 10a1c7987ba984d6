import type { CSSProperties } from 'react';
import { formatDay, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { debtLine } from '#credit/debt-line.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import { drawDebt } from '#engraving/debt-line.ts';
import { saleWord } from '../sales/sale-words.ts';
import type { Breakdown } from './breakdown.store.ts';
import { today } from './records.store.ts';

const box = { width: 100, height: 100 };

/** The debt over time: solid for the past, dotted for the coming bills. */
export function DebtChart({ breakdown }: { readonly breakdown: Breakdown }) {
  const { loan, rows, lines, sales } = breakdown;
  const [first] = rows;
  if (!first) return null;
  const disbursed_on = isoDay(first.start_of_period);
  const bills = loan.bills.filter(({ state }) => state === 'coming');
  const line = debtLine(
    { principal: loan.principal, disbursed_on },
    lines.map((one) => ({ ...one, day: isoDay(one.day) })),
    bills.map(({ due_date, principal }) => ({ due_date: isoDay(due_date), principal })),
    { day: today(), owed: loan.payoff },
  );
  const { past, coming, now, at } = drawDebt(line, today(), box);
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  const owed = line.past.at(-1)?.owed ?? loan.principal;
  const end = bills.at(-1);
  const ended = line.past.at(-1)?.day ?? disbursed_on;
  return (
    <figure className="debt-line">
      <figcaption className="visually-hidden">
        Your debt over time: {money(loan.principal)} on {short(disbursed_on)}, {money(owed)}{' '}
        {now ? 'now' : `on ${short(ended)}`}
        {end && `, nothing after the last bill on ${short(isoDay(end.due_date))}`}. The table below
        shows each step.
      </figcaption>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="debt-ground" d="M0 100H100" />
        <path className="debt-past" d={past} />
        <path className="debt-coming" d={coming} />
      </svg>
      {sales.map((sale) => {
        const day = lagosDay(Date.parse(sale.date));
        const x = at(day);
        return (
          <p
            key={sale.sale_id}
            className="debt-now debt-sale"
            style={place(x, 62)}
            data-late={x > 60 || undefined}
          >
            <span className="debt-label">
              {saleWord(sale)}, {short(day)}{' '}
              <b className="number">{money(add(sale.undrawn, sale.sold))}</b>
            </span>
          </p>
        );
      })}
      {now && (
        <p className="debt-now" style={place(now.x, now.y)} data-late={now.x > 60 || undefined}>
          <span className="debt-dot" />
          <span className="debt-label">
            Now <b className="number">{money(owed)}</b>
          </span>
        </p>
      )}
      <ol className="debt-days" aria-hidden="true">
        <li style={place(0)}>{short(disbursed_on)}</li>
        {bills.slice(0, -1).map(({ due_date }) => (
          <li key={due_date} className="debt-between" style={place(at(isoDay(due_date)))}>
            {short(isoDay(due_date))}
          </li>
        ))}
        <li style={place(100)} className="debt-end">
          {end ? `${short(isoDay(end.due_date))}, last` : short(now ? today() : ended)}
        </li>
      </ol>
    </figure>
  );
}

/** `x` and `y` in percent. */
const place = (x: number, y = 0) => ({ '--x': `${x}%`, '--y': y / 100 }) as CSSProperties;
const short = (day: IsoDay) => formatDay(day, { style: 'short' });
