import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { formatMoney } from '#credit/money.ts';
import { redlineReached } from '#credit/redline.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { useRead } from '#shell/use-read.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { portfolioNamer } from '#stores/reads/portfolio-names.ts';
import { brandColours } from '#ui/brand-colours.ts';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { HoldingsTable } from './HoldingsTable.tsx';

/** The portfolios behind the totals, with the value of each. */
export function Portfolios({
  portfolios,
  blocked,
  late,
}: {
  readonly portfolios: readonly Portfolio[];
  /** The borrower is blocked from borrowing. */
  readonly blocked: boolean;
  /** A bill is overdue: no new credit is offered. */
  readonly late: boolean;
}) {
  const applications = useRead($applications);
  const partners = applications.status === 'ready' ? applications.data : [];
  const nameOf = portfolioNamer(portfolios, ({ application }) => application.name);
  return (
    <ul className="dashboard-list" aria-label="Portfolios">
      {portfolios.map((portfolio) => {
        const { application_id } = portfolio.application;
        const partner = partners.find((one) => one.application_id === application_id);
        return (
          <Holding
            key={portfolio.portfolio_id}
            portfolio={portfolio}
            name={nameOf(portfolio)}
            partner={partner}
            blocked={blocked}
            late={late}
          />
        );
      })}
    </ul>
  );
}

function Holding({
  portfolio: { application, availableCredit, value, redline, waitlist, currency, holdings },
  name,
  partner,
  blocked,
  late,
}: {
  readonly portfolio: Portfolio;
  readonly name: string;
  readonly partner: Application | undefined;
  readonly blocked: boolean;
  readonly late: boolean;
}) {
  const state = waitlist
    ? 'On the waitlist'
    : redlineReached(value, redline)
      ? 'At its redline: you cannot borrow more'
      : blocked
        ? 'Borrowing is blocked'
        : late
          ? 'Worth today'
          : holdings?.old
            ? 'Its prices are too old to borrow on'
            : `You can borrow ${formatMoney(availableCredit, currency)}`;
  return (
    <li className="dashboard-holding">
      <Mark name={application.name} partner={partner} />
      <span>
        {name}
        <br />
        <span className="quiet">{state}</span>
      </span>
      <span className="dashboard-worth">
        {formatMoney(value, currency)}
        <PricesAsOf at={holdings?.old ? holdings.as_of : undefined} />
      </span>
      {holdings && <HoldingsTable name={name} currency={currency} holdings={holdings} />}
    </li>
  );
}

/** The partner's logo on its own colour, or its first letter. */
function Mark({
  name,
  partner,
}: {
  readonly name: string;
  readonly partner: Application | undefined;
}) {
  const { background, text } = brandColours(partner?.images.backgroundColor ?? null);
  const logo = partner?.images.icon ?? partner?.images.logo;
  return (
    <span
      className="dashboard-mark"
      aria-hidden="true"
      style={partner && { background, color: text }}
    >
      {logo ? <PartnerLogo logo={logo} name={name} /> : name.slice(0, 1)}
    </span>
  );
}
