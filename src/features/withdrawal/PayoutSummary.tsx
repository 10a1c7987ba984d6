import { useStore } from '@nanostores/react';
import type { User } from '#contract/users.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { shortReference } from '#credit/references.ts';
import { timeOf } from '#shell/time-of.ts';
import { $portfolios, totals } from '#stores/reads/portfolio.ts';
import { Fact } from '#ui/Fact.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { splitOverPortfolios } from './payout.store.ts';
import type { RequestedPayout } from './withdrawal.flow.ts';

type Props = { readonly asked: RequestedPayout; readonly user: User; readonly naira: boolean };

/** What arrives, at which rate and when, and from which portfolios the credit comes. */
export function PayoutSummary({ asked, user, naira }: Props) {
  const { amount, currency } = asked;
  const converted = naira && currency === 'USD';
  const arrives = converted ? nairaFromDollars(amount, user.rates.sell) : amount;
  return (
    <div className="withdrawal-receives">
      <h2 className="label">You receive</h2>
      <MoneyText amount={arrives} currency={naira ? 'NGN' : currency} size="hero" />
      <p className="quiet">
        {converted &&
          `${formatMoney(amount, currency)} at the sell rate of ${formatMoney(user.rates.sell as Minor, 'NGN')} for 1 USD, as it is at ${timeOf(user.now)}. `}
        {naira
          ? 'Naira arrives from near-instantly up to 24 hours.'
          : 'A Dollar wire takes 1-3 business days. We charge no fee for it, and all of it is sent. Your bank may charge you for receiving it.'}
      </p>
      {asked.loan ? <Borrowed asked={asked} /> : <Parts asked={asked} />}
    </div>
  );
}

const Borrowed = ({ asked: { amount, currency, loan } }: { readonly asked: RequestedPayout }) => (
  <p className="quiet">
    You will borrow {formatMoney(amount, currency)} over {loan?.tenure} months. We will send it here
    when the loan is disbursed.
  </p>
);

/** What each portfolio contributes, in their order, and what is left to withdraw. */
function Parts({
  asked: { applicationId, amount, currency },
}: {
  readonly asked: RequestedPayout;
}) {
  const { data: all = [] } = useStore($portfolios);
  const held = all.filter(({ application }) => application.application_id === applicationId);
  const { portfolios, balance } = totals(held, currency);
  if (balance < amount) return null;
  const parts = splitOverPortfolios(held, currency, amount);
  const money = (part: Minor) => formatMoney(part, currency);
  return (
    <dl className="withdrawal-facts">
      {parts.map((part) => {
        const at = portfolios.find(({ portfolio_id }) => portfolio_id === part.portfolio_id);
        return (
          <div key={part.portfolio_id}>
            <dt>
              From {at?.application.name}
              {parts.length > 1 && (
                <span className="quiet"> {shortReference(part.portfolio_id)}</span>
              )}
            </dt>
            <dd>{money(part.amount)}</dd>
          </div>
        );
      })}
      <Fact name="Left to withdraw after it">{money(subtract(balance, amount))}</Fact>
    </dl>
  );
}
