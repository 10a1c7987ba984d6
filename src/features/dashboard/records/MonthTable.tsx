import { Fragment, useId, useState } from 'react';
import type { BreakdownRow } from '#contract/breakdown.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import type { Breakdown } from './breakdown.store.ts';
import { explainMonth, monthNames, monthOf } from './explain-month.ts';

const groups = [
  {
    name: 'Principal',
    columns: [
      ['Start', 'principal_at_month_beginning'],
      ['Paid', 'principal_repaid'],
      ['End', 'principal_at_month_end'],
    ],
  },
  {
    name: 'Billed principal',
    columns: [
      ['Start', 'minimum_principal_at_month_beginning'],
      ['End', 'minimum_principal_at_month_end'],
    ],
  },
  {
    name: 'Interest and charges',
    columns: [
      ['Interest', 'interest_at_month_beginning'],
      ['Charges', 'interest_overcharge'],
      ['Paid', 'interest_repaid'],
      ['Left', 'interest_at_month_end'],
    ],
  },
] as const satisfies readonly {
  name: string;
  columns: readonly (readonly [string, keyof BreakdownRow])[];
}[];

const columns = groups.flatMap(({ columns: own }) =>
  own.map(([label, field], at) => ({ label, field, first: at === 0 })),
);

/** The months of a loan. A button explains every amount of a month. */
export function MonthTable({ breakdown }: { readonly breakdown: Breakdown }) {
  const { rows, loan } = breakdown;
  const [asked, setAsked] = useState(-1);
  const id = useId();
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="breakdown-scroll" tabIndex={0} aria-labelledby={`${id}title`}>
      <h3 id={`${id}title`} className="breakdown-title">
        Month by month
      </h3>
      <table className="months">
        <thead>
          <tr>
            <td />
            {groups.map(({ name, columns: own }) => (
              <th key={name} scope="colgroup" colSpan={own.length} className="label">
                {name}
              </th>
            ))}
            <td />
          </tr>
          <tr className="label">
            <th scope="col">Month</th>
            {columns.map(({ field, label, first }) => (
              <th key={field} scope="col" data-first={first || undefined}>
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Explanation</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.start_of_period}>
              <tr data-open={asked === index || undefined}>
                <th scope="row">{monthOf(row)}</th>
                {columns.map(({ field, first }) => (
                  <td
                    key={field}
                    data-label={monthNames[field]}
                    data-first={first || undefined}
                    data-none={row[field] === 0 || undefined}
                  >
                    {money(row[field])}
                  </td>
                ))}
                <td className="months-why">
                  <button
                    type="button"
                    aria-expanded={asked === index}
                    aria-controls={`${id}why${index}`}
                    onClick={() => setAsked(asked === index ? -1 : index)}
                  >
                    Explain<span className="visually-hidden"> {monthOf(row)}</span>
                  </button>
                </td>
              </tr>
              {asked === index && (
                <tr className="months-explained">
                  <td colSpan={columns.length + 2} id={`${id}why${index}`}>
                    <dl>
                      {explainMonth(breakdown, index).map(({ name, figure, why }) => (
                        <div key={name}>
                          <dt>{name}</dt>
                          <dd>
                            <b>{money(figure)}</b> {why}
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
