import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { cardCheckCharge, cardMonthsOfUse } from '#credit/cards.ts';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { CardDeclinedHelp } from '#shell/CardDeclinedHelp.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Warning } from '#ui/Warning.tsx';
import { addCard, confirmCard } from './card.store.ts';
import { isPartnerScoped, signInWithCode } from './own-sign-in.ts';
import type { Start } from './withdrawal.flow.ts';
import { $problem } from './withdrawal.store.ts';

const charge = formatMoney(cardCheckCharge, 'NGN');

type Props = { readonly why: 'none' | 'expiring' | 'wanted'; readonly user: User };

/** A card is needed before a withdrawal. The cost of its check is shown first. */
export function AddCard({ why, user }: Props) {
  const saved = user.savedCard;
  const mayAdd = !isPartnerScoped(user) || !user.card;
  const problem = useStore($problem);
  return (
    <section className="flow-step">
      <h1>Add Card</h1>
      {saved && (
        <p className="withdrawal-plate">
          <Icon name="card" />
          <span className="figure">•••• {saved.last4}</span>
          <span className="quiet">until {printed(saved)}</span>
        </p>
      )}
      {saved && why === 'expiring' && (
        <Warning>
          This card expires too soon to withdraw with: a card must work for {cardMonthsOfUse} months
          more. Add another one and go on where you were.
        </Warning>
      )}
      {problem && <Warning role="alert">{problem}</Warning>}
      <p className="lead">Please enter your card details for easy repayments</p>
      <ul className="withdrawal-terms">
        <li>
          To see that the card works we charge {charge} and refund it. The refund takes 3-5 business
          days.
        </li>
        <li>The card must not expire within {cardMonthsOfUse} months.</li>
        <li>The payment processor keeps its number; we never see it.</li>
        {saved && <li>It takes the place of the card ending {saved.last4}.</li>}
      </ul>
      {!mayAdd && (
        <p>
          To put another card in the place of yours, sign in yourself with a one-time code. What you
          have chosen is kept.
        </p>
      )}
      <ActionButton onClick={() => (mayAdd ? void addCard() : signInWithCode(user))}>
        {mayAdd ? 'ADD CARD' : 'SIGN IN WITH A CODE'}
      </ActionButton>
      <CardDeclinedHelp />
    </section>
  );
}

const printed = ({ exp_month, exp_year }: NonNullable<User['savedCard']>) =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;

type ConfirmingCardProps = { readonly reference: string; readonly before: Start['card'] };

const everyMs = 5_000;
const maxTries = 12;

/** On return from the card checkout: waits until the provider knows whether the card was charged. */
export function ConfirmingCard({ reference, before }: ConfirmingCardProps) {
  const problem = useStore($problem);
  const [times, setTimes] = useState(0);
  useEffect(() => void confirmCard(reference, before), [reference, before]);
  useEffect(() => {
    if (!problem || times === maxTries) return;
    const timer = setTimeout(() => {
      void confirmCard(reference, before);
      setTimes(times + 1);
    }, everyMs);
    return () => clearTimeout(timer);
  }, [problem, times, reference, before]);
  return (
    <section className="flow-step" aria-busy={!problem}>
      <h1>Add Card</h1>
      <p role="status">
        {problem
          ? `Not confirmed yet. ${problem}`
          : 'Asking the payment processor about your card.'}
      </p>
      {problem ? (
        <>
          <p className="quiet">
            Nothing is charged twice. What was charged is refunded, also if the card cannot be used.
            Reference: {reference}
          </p>
          <ActionButton onClick={() => void confirmCard(reference, before)}>
            Check again
          </ActionButton>
        </>
      ) : (
        <Spinner />
      )}
    </section>
  );
}
