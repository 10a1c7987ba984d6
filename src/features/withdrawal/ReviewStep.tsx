import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { timeOf } from '#shell/time-of.ts';
import { Fact } from '#ui/Fact.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Warning } from '#ui/Warning.tsx';
import { withdraw } from './payout.store.ts';
import { Recipient } from './SuccessStep.tsx';
import type { PayoutReview, RequestedPayout } from './withdrawal.flow.ts';
import { $problem } from './withdrawal.store.ts';

/** Milliseconds in which two taps count as one. */
const doubleTap = 500;

type Props = { readonly asked: RequestedPayout; readonly shown: PayoutReview; readonly user: User };

/** What will happen: how much arrives, where, when and at what cost. */
export function ReviewStep({ asked, shown, user }: Props) {
  const problem = useStore($problem);
  const [since] = useState(() => performance.now());
  const { amount, currency, loan } = asked;
  const { to, arrivesIn, isTyped } = shown;
  const { sell } = user.rates;
  const converted = arrivesIn !== currency;
  const arrives = converted ? nairaFromDollars(amount, sell) : amount;
  const credit = formatMoney(amount, currency);
  const paid = formatMoney(arrives, arrivesIn);
  const wait =
    arrivesIn === 'NGN'
      ? 'Naira can arrive almost at once and takes 24 hours at most.'
      : 'A Dollar wire takes 1-3 business days.';
  return (
    <section className="flow-step">
      <h1>Check before you send</h1>
      <div className="withdrawal-receives">
        <h2 className="label">{loan ? 'You will receive about' : 'You will receive'}</h2>
        <MoneyText amount={arrives} currency={arrivesIn} size="hero" />
      </div>
      <dl className="withdrawal-facts">
        <Fact name="To">
          <Recipient {...to} />
        </Fact>
        <Fact name={loan ? 'You will borrow' : 'From your credit'}>{credit}</Fact>
        {converted && (
          <Fact
            name={
              <>
                Sell rate for 1 USD <span className="quiet">at {timeOf(user.now)}</span>
              </>
            }
          >
            {formatMoney(sell as Minor, 'NGN')}
          </Fact>
        )}
        <Fact name="Fee">None</Fact>
      </dl>
      <p className="quiet">
        {loan && converted && 'We will use the rate at the moment your loan is disbursed. '}
        {loan && `We will send the money when your ${loan.tenure}-month loan is disbursed. `}
        {wait}
      </p>
      {isTyped && (
        <p className="quiet">
          If you have not used this account before, we will ask for your password or a code, and
          tell you about it by email and SMS.
        </p>
      )}
      {problem && <Warning role="alert">{problem}</Warning>}
      <ActionButton
        // A second tap meant for NEXT must not send the money.
        onClick={({ detail, timeStamp }) => {
          if (detail < 2 || timeStamp - since > doubleTap) void withdraw(arrives);
        }}
      >
        {loan ? `Borrow ${credit} and send ${paid}` : `Send ${paid}`}
      </ActionButton>
    </section>
  );
}
