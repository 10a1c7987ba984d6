import { useStore } from '@nanostores/react';
import type { User } from '#contract/users.ts';
import { cardCheckCharge, cardMonthsOfUse } from '#credit/cards.ts';
import { formatMoney } from '#credit/money.ts';
import { CardTrouble } from '#shell/CardTrouble.tsx';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { addCard } from './card.store.ts';
import { isBound, signInYourself } from './own-sign-in.ts';
import { $problem } from './withdrawal.store.ts';

const charge = formatMoney(cardCheckCharge, 'NGN');

type Props = { readonly why: 'none' | 'expiring' | 'wanted'; readonly user: User };

/** A card is needed before money goes out. What the check costs is said before it happens. */
export function AddCard({ why, user }: Props) {
  const saved = user.savedCard;
  const mayAdd = !isBound(user) || !user.card;
  const busy = useStore($busy);
  const problem = useStore($problem);
  return (
    <section className="withdrawal-step">
      <h1>Add Card</h1>
      {saved && (
        <p className="withdrawal-plate">
          <Icon name="card" />
          <span className="figure">•••• {saved.last4}</span>
          <span className="quiet">until {printed(saved)}</span>
        </p>
      )}
      {saved && why === 'expiring' && (
        <p className="withdrawal-warning">
          <Icon name="warn" />
          <span>
            This card expires too soon to withdraw with: a card must work for {cardMonthsOfUse}{' '}
            months more. Add another one and go on where you were.
          </span>
        </p>
      )}
      {problem && (
        <p className="withdrawal-warning" role="alert">
          <Icon name="warn" /> <span>{problem}</span>
        </p>
      )}
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
      <Button
        variant="primary"
        full
        type="button"
        busy={busy}
        onClick={() => (mayAdd ? void addCard() : signInYourself(user))}
      >
        {mayAdd ? 'ADD CARD' : 'SIGN IN WITH A CODE'}
      </Button>
      <CardTrouble />
    </section>
  );
}

const printed = ({ exp_month, exp_year }: NonNullable<User['savedCard']>) =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;
