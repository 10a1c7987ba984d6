import { Fragment } from 'react';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { shortfallAddress } from '#stores/navigation/prefill.ts';
import { oldPricesOf } from '#stores/reads/held.ts';
import { portfolioNamer } from '#stores/reads/portfolio-names.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { AccountSummary } from './account-summary.ts';

type Props = { readonly summary: AccountSummary; readonly currency: Currency };

/** A portfolio that has reached its redline, or is near it. */
export function RedlineWarning(props: Props) {
  return props.summary.reached.length > 0 ? <Reached {...props} /> : <Near {...props} />;
}

const namerOf = ({ portfolios }: AccountSummary) =>
  portfolioNamer(portfolios, ({ application }) => application.name);

function Reached({ summary, currency }: Props) {
  const nameOf = namerOf(summary);
  const money = (amount: Minor) => formatMoney(amount, currency);
  return (
    <section className="dashboard-warning" data-grave aria-labelledby="redline">
      <Icon name="warn" />
      <div>
        <h2 id="redline">Your portfolio has fallen to its redline</h2>
        <p>
          {summary.reached.map((portfolio) => (
            <Fragment key={portfolio.portfolio_id}>
              Your portfolio at {nameOf(portfolio)} is worth {money(portfolio.value)}
              <PricesAsOf at={oldPricesOf([portfolio])} />, and its redline is{' '}
              {money(portfolio.redline)}.{' '}
            </Fragment>
          ))}
          You cannot borrow more until it rises or you repay part of your loan. We sell nothing
          because of this.
        </p>
      </div>
      <WaysLink portfolio={summary.reached[0]} />
    </section>
  );
}

/** Leads to what the borrower can do about it. */
function WaysLink({
  portfolio,
}: {
  readonly portfolio: AccountSummary['reached'][number] | undefined;
}) {
  return (
    <div className="dashboard-warning-choices">
      <Button href={shortfallAddress(portfolio?.portfolio_id)}>See what you can do</Button>
    </div>
  );
}

function Near({ summary, currency }: Props) {
  const { headroomBp = 0, nearest, portfolios } = summary;
  if (!nearest) return null;
  const at = portfolios.length > 1 ? ` at ${namerOf(summary)(nearest)}` : '';
  return (
    <section className="dashboard-warning" aria-labelledby="redline">
      <Icon name="warn" />
      <div>
        <h2 id="redline">
          Near the redline: {formatPercent(wholePercent(headroomBp))} room to fall
          <PricesAsOf at={summary.pricesAsOf} />
        </h2>
        <p>
          If your portfolio{at} falls to {formatMoney(nearest.redline, currency)}, you cannot borrow
          more. If you repay part of your loan, the redline moves down. We sell nothing because of
          this.
        </p>
      </div>
      <WaysLink portfolio={nearest} />
    </section>
  );
}

/** Rounded down, so that it never shows more headroom than there is. */
const wholePercent = (bp: number) => Math.floor(bp / 100) * 100;
