import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import {
  formatPercent,
  nairaFromDollars,
  processingFee,
  processingFeeBp,
  processingFeeMost,
} from '#credit/rates.ts';
import { timeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { $changed, pay } from './payment.store.ts';
import { happen } from './repay.store.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  readonly user: User;
  /** From the dashboard: the checkout opens by itself. */
  readonly soon: boolean;
};

const soonMs = 1000;

const feeTerms = `Processing fee, ${formatPercent(processingFeeBp)} and at most ${formatMoney(processingFeeMost, 'NGN')}, paid to the payment processor`;

/** What the card is charged, to the kobo, before the checkout opens. */
export function NairaStep({ amount, loan, user, soon }: Props) {
  const busy = useStore($busy);
  const changed = useStore($changed);
  const dollars = loan.currency === 'USD';
  const rate = changed?.rate ?? user.rates.buy;
  const kobo = changed?.amount ?? (dollars ? nairaFromDollars(amount, rate) : amount);
  const fee = changed?.fee ?? processingFee(kobo);
  const total = add(kobo, fee);
  const { loan_id } = loan;
  useEffect(() => {
    if (!soon) return;
    const timer = setTimeout(() => void pay(loan_id, amount, total), soonMs);
    return () => clearTimeout(timer);
  }, [soon, loan_id, amount, total]);
  useEffect(() => () => $changed.set(undefined), []);
  return (
    <section className="repay-step">
      <h1>Naira Account</h1>
      <div>
        <h2 className="label">Your card is charged</h2>
        <MoneyText amount={total} currency="NGN" size="hero" />
      </div>
      {changed && (
        <p className="repay-warning" role="alert">
          <Icon name="warn" />
          <span>The rate has changed meanwhile. This is what your card is charged now.</span>
        </p>
      )}
      <dl className="repay-facts">
        <div>
          <dt>Your loan is credited</dt>
          <dd>{formatMoney(amount, loan.currency)}</dd>
        </div>
        {dollars && (
          <div>
            <dt>At the buy rate for 1 USD, as it is at {timeOf(user.now)}</dt>
            <dd>{formatMoney(rate as Minor, 'NGN')}</dd>
          </div>
        )}
        <div>
          <dt>In Naira</dt>
          <dd>{formatMoney(kobo, 'NGN')}</dd>
        </div>
        <div>
          <dt>{feeTerms}</dt>
          <dd>{formatMoney(fee, 'NGN')}</dd>
        </div>
      </dl>
      <div className="repay-action">
        <p className="quiet" role="status">
          {soon
            ? 'The checkout opens in a second. Nothing is charged before you confirm it there.'
            : 'CONTINUE opens the card checkout. Nothing is charged before you confirm it there.'}
        </p>
        <Button
          variant="primary"
          full
          type="button"
          busy={busy}
          onClick={() => void pay(loan_id, amount, total)}
        >
          CONTINUE
        </Button>
        {soon && (
          <Button variant="outline" full type="button" onClick={() => happen({ type: 'stopped' })}>
            Wait
          </Button>
        )}
      </div>
    </section>
  );
}
