import { type Currency, formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import type { AccountSummary, PartnerPosition } from './account-summary.ts';
import '#ui/stacked-table.css';
import './by-partner.css';

type Props = { readonly summary: AccountSummary; readonly currency: Currency };

/** The position at each partner, where there are several. */
export function ByPartner({ summary, currency }: Props) {
  const { partners } = summary;
  return (
    <table className="by-partner stacked-table">
      <caption className="label">By partner</caption>
      <thead>
        <tr className="label">
          <th scope="col">Partner</th>
          <th scope="col">Portfolio</th>
          <th scope="col">You owe</th>
          <th scope="col">Redline</th>
        </tr>
      </thead>
      <tbody>
        {partners.map((one) => (
          <tr key={one.application_id}>
            <th scope="row">
              {one.name}
              <span className="quiet">
                {roomOf(one)}
                {one.redline > 0 && <PricesAsOf at={one.pricesAsOf} />}
              </span>
            </th>
            {cellsOf(one).map(([name, amount]) => (
              <td key={name} data-label={name}>
                <span>
                  {formatMoney(amount, currency)}
                  {name === 'Portfolio' && <PricesAsOf at={one.pricesAsOf} />}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cellsOf = ({ value, owed, redline }: PartnerPosition) =>
  [
    ['Portfolio', value],
    ['You owe', owed],
    ['Redline', redline],
  ] as const;

function roomOf({ headroomBp }: PartnerPosition): string {
  if (headroomBp === undefined) return 'You owe nothing here';
  return `Can fall ${formatPercent(Math.floor(headroomBp / 100) * 100)} before its redline`;
}
