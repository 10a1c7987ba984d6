import { useStore } from '@nanostores/react';
import type { User } from '#contract/users.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { timeOf } from '#shell/time-of.ts';
import { $portfolios, totals } from '#stores/portfolio.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { splitOf } from './payout.store.ts';
import type { Asked } from './withdrawal.flow.ts';

type Props = { readonly asked: Asked; readonly user: User; readonly naira: boolean };

/** What arrives, at which rate and when, and which portfolios' credit it is taken from. */
export function Arrives({ asked, user, naira }: Props) {
  const { amount, currency } = asked;
  const converted = naira && currency === 'USD';
  const arrives = converted ? nairaFromDollars(amount, user.rates.sell) : amount;
  return (
    <div className="withdrawal-arrives">
      <h2 className="label">You receive</h2>
      <MoneyText amount={arrives} currency={naira ? 'NGN' : currency} size="hero" />
      <p className="quiet">
        {converted &&
          `${formatMoney(amount, currency)} at the sell rate of ${formatMoney(user.rates.sell as Minor, 'NGN')} for 1 USD, as it is at ${timeOf(user.now)}. `}
        {naira
          ? 'Naira arrives from near-instantly up to 24 hours.'
          : 'A Dollar wire takes 1-3 business days.'}
      </p>
      {asked.loan ? <Borrowed asked={asked} /> : <Parts asked={asked} />}
    </div>
  );
}

const Borrowed = ({ asked: { amount, currency, loan } }: { readonly asked: Asked }) => (
  <p className="quiet">
    NEXT asks for a loan of {formatMoney(amount, currency)} over {loan?.tenure} months. It is paid
    out here by itself when it is disbursed.
  </p>
);

/** Portfolios in their order, each with what it gives; with one there is only what it keeps. */
function Parts({ asked: { applicationId, amount, currency } }: { readonly asked: Asked }) {
  const { data: all = [] } = useStore($portfolios);
  const held = all.filter(({ application }) => application.application_id === applicationId);
  const { portfolios, balance } = totals(held, currency);
  if (balance < amount) return null;
  const parts = splitOf(held, currency, amount);
  const money = (part: Minor) => formatMoney(part, currency);
  return (
    <dl className="withdrawal-facts">
      {parts.map((part) => {
        const at = portfolios.find(({ portfolio_id }) => portfolio_id === part.portfolio_id);
        return (
          <div key={part.portfolio_id}>
            <dt>
              From {at?.application.name}
              {parts.length > 1 && <span className="quiet"> {part.portfolio_id.slice(0, 8)}</span>}
            </dt>
            <dd>{money(part.amount)}</dd>
          </div>
        );
      })}
      <div>
        <dt>Left to withdraw after it</dt>
        <dd>{money(subtract(balance, amount))}</dd>
      </div>
    </dl>
  );
}
