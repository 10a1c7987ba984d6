import type { User } from '#contract/users.ts';
import { type Currency, formatMoney, type Minor, minor } from '#credit/money.ts';
import { PricesAsOf } from '#shell/PricesAsOf.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Tip } from '#ui/Tip.tsx';
import type { AccountSummary } from './account-summary.ts';
import { GiveBack } from './GiveBack.tsx';

/** The balance to withdraw, and the available credit unless something is overdue. */
export function Balance({
  summary,
  currency,
  blacklist,
}: {
  readonly summary: AccountSummary;
  readonly currency: Currency;
  readonly blacklist: User['blacklist'];
}) {
  const { loans, balance, availableCredit, overdue, elsewhere } = summary;
  return (
    <dl className="dashboard-balance">
      <div>
        <dt className="label">Balance to withdraw</dt>
        <dd>
          <MoneyText amount={balance} currency={currency} size="figure" />
          <p className="quiet">{aboutBalance(balance, blacklist.withdrawal)}</p>
          <GiveBack loans={loans} />
        </dd>
      </div>
      {overdue.count + elsewhere.overdue.count === 0 && (
        <div>
          <dt className="label">
            <HardWord of="available credit" word="Available credit" />
          </dt>
          <dd>
            <MoneyText amount={availableCredit} currency={currency} size="figure" />
            <p className="quiet">
              {blacklist.loan ? (
                'You cannot use it now, because borrowing is blocked.'
              ) : availableCredit > 0 ? (
                'You can still borrow this much.'
              ) : (
                <WhyNone {...summary} />
              )}
            </p>
          </dd>
        </div>
      )}
    </dl>
  );
}

function aboutBalance(balance: Minor, isBlocked: boolean): string {
  if (isBlocked) {
    return balance > 0
      ? 'Withdrawals are blocked. This money stays here and stays yours.'
      : 'Withdrawals are blocked.';
  }
  return balance > 0
    ? 'You borrowed this. You can send it to your bank account.'
    : 'Money that you borrow waits here until you send it to your bank.';
}

function WhyNone({
  portfolios,
  reached,
  pricesAsOf,
}: Pick<AccountSummary, 'portfolios' | 'reached' | 'pricesAsOf'>) {
  if (portfolios.length === 0) return 'You have no portfolio to borrow against.';
  if (reached.length > 0) {
    return (
      <>
        Your portfolio is at its redline
        <PricesAsOf at={pricesAsOf} />, so you cannot borrow more.
      </>
    );
  }
  if (!pricesAsOf) return 'You have borrowed all that you can.';
  return (
    <>
      Prices
      <PricesAsOf at={pricesAsOf} /> are too old. You can borrow again when new ones arrive.
    </>
  );
}

/** The price of one US dollar in Naira, to buy and to sell. */
export function Rates({ rates }: { readonly rates: User['rates'] }) {
  return (
    <dl className="dashboard-rates">
      <div>
        <dt className="label">
          Buy Rate{' '}
          <Tip label="About the buy rate">
            1 USD in NGN when you repay dollar credit in Naira: you buy the dollars from us.
          </Tip>
        </dt>
        <dd>{formatMoney(minor(rates.buy), 'NGN')}</dd>
      </div>
      <div>
        <dt className="label">
          Sell Rate{' '}
          <Tip label="About the sell rate">
            1 USD in NGN when we pay your dollar credit out in Naira: you sell us the dollars.
          </Tip>
        </dt>
        <dd>{formatMoney(minor(rates.sell), 'NGN')}</dd>
      </div>
    </dl>
  );
}
