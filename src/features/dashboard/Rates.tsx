import type { User } from '#contract/users.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { Tip } from '#ui/Tip.tsx';

/** What one US dollar costs in Naira, both ways. */
export function Rates({ rates }: { readonly rates: User['rates'] }) {
  return (
    <dl className="dashboard-rates">
      <div>
        <dt className="label">
          Buy Rate{' '}
          <Tip label="About the buy rate">
            1 USD in NGN when you repay dollar credit with Naira: you buy the dollars.
          </Tip>
        </dt>
        <dd>{formatMoney(minor(rates.buy), 'NGN')}</dd>
      </div>
      <div>
        <dt className="label">
          Sell Rate{' '}
          <Tip label="About the sell rate">
            1 USD in NGN when dollar credit is paid out in Naira: you sell the dollars.
          </Tip>
        </dt>
        <dd>{formatMoney(minor(rates.sell), 'NGN')}</dd>
      </div>
    </dl>
  );
}
