import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import {
  formatPercent,
  maxProcessingFee,
  nairaFromDollars,
  processingFee,
  processingFeeBp,
} from '#credit/rates.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { lagosTimeOf, timeOf } from '#shell/time-of.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Warning } from '#ui/Warning.tsx';
import { $changedCheckout, pay } from './payment.store.ts';
import { dispatch } from './repay.store.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  readonly user: User;
  /** The amount was entered on the dashboard, so the checkout opens by itself. */
  readonly autoOpen: boolean;
};

const openAfterMs = 1_000;

const feeTerms = `Processing fee, ${formatPercent(processingFeeBp)} and at most ${formatMoney(maxProcessingFee, 'NGN')}, paid to the payment processor`;

/** What the card is charged, to the kobo, before the checkout opens. */
export function NairaStep({ amount, loan, user, autoOpen }: Props) {
  const changed = useStore($changedCheckout);
  const dollars = loan.currency === 'USD';
  const rate = changed?.rate ?? user.rates.buy;
  const kobo = changed?.amount ?? (dollars ? nairaFromDollars(amount, rate) : amount);
  const fee = changed?.fee ?? processingFee(kobo);
  const total = add(kobo, fee);
  const { loan_id } = loan;
  useEffect(() => {
    if (!autoOpen) return;
    const timer = setTimeout(() => void pay(loan_id, amount, total), openAfterMs);
    return () => clearTimeout(timer);
  }, [autoOpen, loan_id, amount, total]);
  useEffect(() => () => $changedCheckout.set(undefined), []);
  const heldUntil = useHeldUntil(user.now);
  return (
    <section className="flow-step">
      <h1>Naira Account</h1>
      <div>
        <h2 className="label">Your card is charged</h2>
        <MoneyText amount={total} currency="NGN" size="hero" />
      </div>
      {changed && (
        <Warning role="alert">
          The rate has changed meanwhile. This is what your card is charged now.
        </Warning>
      )}
      <dl className="repay-facts">
        <Fact name={`Your loan at ${loan.application.applicationName} is credited`}>
          {formatMoney(amount, loan.currency)}
        </Fact>
        {dollars && (
          <Fact name={`At the buy rate for 1 USD, as it is at ${timeOf(user.now)}`}>
            {formatMoney(rate as Minor, 'NGN')}
          </Fact>
        )}
        <Fact name="In Naira">{formatMoney(kobo, 'NGN')}</Fact>
        <Fact name={feeTerms}>{formatMoney(fee, 'NGN')}</Fact>
      </dl>
      {dollars && (
        <p>
          You get this rate if you pay by{' '}
          <strong>{lagosTimeOf(changed?.held_until ?? heldUntil)}</strong>. If you pay later, the
          rate of the moment at which we credit your payment applies.
        </p>
      )}
      <div className="repay-action">
        <p className="quiet" role="status">
          {autoOpen
            ? 'The checkout opens in a second. Nothing is charged before you confirm it there.'
            : 'CONTINUE opens the card checkout. Nothing is charged before you confirm it there.'}
        </p>
        <ActionButton onClick={() => void pay(loan_id, amount, total)}>CONTINUE</ActionButton>
        {autoOpen && (
          <Button
            variant="outline"
            full
            type="button"
            onClick={() => dispatch({ type: 'stopped' })}
          >
            Wait
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * Until when a checkout that opens now holds its rate, in ms since 1970. It counts from the provider's
 * `now`, which is a little old when it arrives, so the result is never too late.
 */
function useHeldUntil(now: string): number {
  const read = useMemo(() => ({ at: Date.parse(now), on: performance.now() }), [now]);
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - read.on), 15_000);
    return () => clearInterval(timer);
  }, [read]);
  return read.at + passed + payoffHoldMinutes * 60_000;
}
