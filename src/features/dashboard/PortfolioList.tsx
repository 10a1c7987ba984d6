import type { Portfolio } from '#contract/portfolios.ts';
import { formatMoney } from '#credit/money.ts';
import { Rosette } from '#ui/Rosette.tsx';

/** The portfolios behind the figures, with what each is worth at its partner. */
export function PortfolioList({ portfolios }: { readonly portfolios: readonly Portfolio[] }) {
  if (portfolios.length === 0) {
    return <p className="quiet dashboard-empty">No portfolio in this currency.</p>;
  }
  return (
    <ul className="dashboard-list" aria-label="Portfolios">
      {portfolios.map(({ portfolio_id, application, availableCredit, value, currency }) => (
        <li key={portfolio_id} className="dashboard-holding">
          <Rosette seed={application.name} size={40} />
          <span>
            {application.name}
            <br />
            <span className="quiet">{formatMoney(availableCredit, currency)} to borrow</span>
          </span>
          <span className="dashboard-worth">{formatMoney(value, currency)}</span>
        </li>
      ))}
    </ul>
  );
}
