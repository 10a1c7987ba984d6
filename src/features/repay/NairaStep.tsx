import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { cardName } from '#credit/card-name.ts';
import type { Minor } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { cardPrice } from '#credit/rates.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { lagosTimeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Warning } from '#ui/Warning.tsx';
import { cardToCharge } from './card-to-charge.ts';
import { PriceFacts } from './PriceFacts.tsx';
import { $changedCheckout, pay } from './payment.store.ts';
import { dispatch } from './repay.store.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  readonly user: User;
  /** The amount was named on the dashboard, so the checkout opens by itself. */
  readonly autoOpen: boolean;
};

const openAfterMs = 1_000;

/** What a card is charged, to the kobo: the saved card after one more look, or any on the payment page. */
export function NairaStep({ amount, loan, user, autoOpen }: Props) {
  const changed = useStore($changedCheckout);
  const busy = useStore($busy);
  const rate = changed?.rate ?? user.rates.buy;
  const priced = cardPrice(loan, amount, rate);
  const price = changed
    ? { ...priced, kobo: changed.amount, fee: changed.fee, total: changed.total }
    : priced;
  const { total } = price;
  const { loan_id } = loan;
  const card = cardToCharge(user);
  useEffect(() => {
    if (!autoOpen) return;
    const timer = setTimeout(() => void pay(loan_id, amount, total), openAfterMs);
    return () => clearTimeout(timer);
  }, [autoOpen, loan_id, amount, total]);
  useEffect(() => () => $changedCheckout.set(undefined), []);
  const heldUntil = useHeldUntil(user.now);
  const isByCard = card !== null && !autoOpen;
  return (
    <section className="flow-step">
      <h1>Naira Account</h1>
      <div>
        <h2 className="label">You will pay</h2>
        <MoneyText amount={total} currency="NGN" size="hero" />
      </div>
      {changed && (
        <Warning role="alert">
          The exchange rate has just changed. This is what you will pay now.
        </Warning>
      )}
      <PriceFacts {...{ amount, loan, price, rate }} asOf={user.now} />
      {loan.currency === 'USD' && (
        <p>
          We hold this rate for you until{' '}
          <strong>{lagosTimeOf(changed?.held_until ?? heldUntil)}</strong>. If you pay later, we use
          the rate at the time that your payment reaches us.
        </p>
      )}
      <div className="repay-action">
        {isByCard && (
          <>
            <Button
              variant="primary"
              full
              type="button"
              busy={busy}
              onClick={() => dispatch({ type: 'cardChosen' })}
            >
              Pay with {cardName(card)}
            </Button>
            <p className="quiet">
              You will see the full cost once more before we charge this card.
            </p>
          </>
        )}
        {isByCard ? (
          <Button
            variant="outline"
            full
            type="button"
            busy={busy}
            onClick={() => void pay(loan_id, amount, total)}
          >
            CONTINUE
          </Button>
        ) : (
          <ActionButton onClick={() => void pay(loan_id, amount, total)}>CONTINUE</ActionButton>
        )}
        <p className="quiet" role="status">
          {autoOpen
            ? 'The payment page opens in a second. You will be charged only after you confirm there.'
            : isByCard
              ? 'CONTINUE opens the payment page, to pay with another card, by bank or by USSD.'
              : 'CONTINUE opens the payment page. You will be charged only after you confirm there.'}
        </p>
        {autoOpen && (
          <Button
            variant="outline"
            full
            type="button"
            onClick={() => dispatch({ type: 'stopped' })}
          >
            {card ? 'Wait, let me choose how to pay' : 'Wait'}
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
