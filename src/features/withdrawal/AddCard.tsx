import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { lagosDay } from '#credit/calendar.ts';
import {
  cardCheckCharge,
  cardCheckSentence,
  cardMonthsOfUse,
  minCardExpiry,
  printExpiry,
} from '#credit/cards.ts';
import { formatMoney } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { CardDeclinedHelp } from '#shell/CardDeclinedHelp.tsx';
import { $held } from '#stores/reads/portfolio.ts';
import { $applicationId } from '#stores/session/session.ts';
import { Icon } from '#ui/Icon.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { Warning } from '#ui/Warning.tsx';
import { $declined, addCard, askingAgain, confirmCard, leftCheckout } from './card.store.ts';
import { isPartnerScoped, signInWithCode } from './own-sign-in.ts';
import { type CardStep, type Start, stepsFrom } from './withdrawal.flow.ts';
import { $problem, countSteps } from './withdrawal.store.ts';

const charge = formatMoney(cardCheckCharge, 'NGN');

type Props = { readonly flow: CardStep; readonly user: User };

/** A card is needed before a withdrawal: why, what it costs, and what follows, before it is asked for. */
export function AddCard({ flow, user }: Props) {
  const saved = user.savedCard;
  const mayAdd = !isPartnerScoped(user) || !user.card;
  const problem = useStore($problem);
  const declined = useStore($declined);
  const held = useStore($held);
  const steps = stepsFrom(flow, $applicationId.get());
  useEffect(() => countSteps(steps.length), [steps.length]);
  const expiry = printExpiry(minCardExpiry(lagosDay(Date.parse(user.now))));
  const nothingYet = !('asked' in (flow.after ?? {})) && held?.every(({ balance }) => balance <= 0);
  return (
    <section className="flow-step">
      <h1>Add Card</h1>
      <p className="lead">{whyOf(flow, user)}</p>
      {steps.length > 1 && (
        <div>
          {/* The list of steps says it to a screen reader. */}
          <p className="label" aria-hidden="true">
            Step 1 of {steps.length}
          </p>
          <Stepper steps={steps} current={0} />
        </div>
      )}
      {problem === leftCheckout ? (
        <p role="alert" className="withdrawal-left">
          <Icon name="info" /> <span>{problem}</span>
        </p>
      ) : (
        problem && <Warning role="alert">{problem}</Warning>
      )}
      {declined && <CardDeclinedHelp />}
      {saved && (
        <p className="withdrawal-plate">
          <Icon name="card" />
          <span>{nameCard(saved)}</span>
          <span className="quiet">expires {printExpiry(saved)}</span>
        </p>
      )}
      <p>Please enter your card details for easy repayments</p>
      <ul className="withdrawal-terms">
        <li>
          <Icon name="repay" />
          <p>{cardCheckSentence}</p>
        </li>
        <li>
          <Icon name="card" />
          <p>
            Use a card that is valid for {cardMonthsOfUse} more months: until <b>{expiry}</b> or
            later.{' '}
            <span className="quiet">
              We can read that date only after the {charge} charge. If your card expires too soon,
              we refund the {charge} and you can add another card.
            </span>
          </p>
        </li>
        <li>
          <Icon name="check" />
          <p>
            The payment processor keeps your card number. We never see it.
            {saved && ` The new card will replace your card ending ${saved.last4}.`}
          </p>
        </li>
      </ul>
      {!mayAdd && (
        <p>
          You already have a card. To replace it, first sign in with a one-time code. We will keep
          what you have chosen.
        </p>
      )}
      {nothingYet && (
        <p className="quiet">
          You have nothing to withdraw yet. You can add your card now, or{' '}
          <a href="/offer">see your offer</a> first.
        </p>
      )}
      <ActionButton onClick={() => (mayAdd ? void addCard() : signInWithCode(user))}>
        {mayAdd ? 'ADD CARD' : 'SIGN IN WITH A CODE'}
      </ActionButton>
    </section>
  );
}

type Saved = NonNullable<User['savedCard']>;

/** 'Visa ending 4081' */
const nameCard = ({ brand, last4 }: Saved): string =>
  `${brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card'} ending ${last4}`;

function whyOf({ why }: CardStep, { savedCard }: User): string {
  if (why === 'wanted') {
    return savedCard
      ? 'You can replace the card that you withdraw and repay with.'
      : 'You need a card before you can withdraw.';
  }
  if (why === 'expiring') {
    const card = savedCard ? nameCard(savedCard) : 'card';
    return `Your ${card} expires too soon. Before you withdraw again we need another card.`;
  }
  return 'Before your first withdrawal we need a card.';
}

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
  const hasStopped = problem === askingAgain && times === maxTries;
  return (
    <section className="flow-step" aria-busy={!problem}>
      <h1>Add Card</h1>
      <p role="status">
        {problem
          ? `Your card is not confirmed yet. ${hasStopped ? 'Check again in a few minutes.' : problem}`
          : 'We are asking the payment processor about your card. This takes a few seconds.'}
      </p>
      {problem ? (
        <>
          <p className="quiet">
            We will not charge you twice, and we refund the {charge} in every case. Reference:{' '}
            {reference}
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
