import { useStore } from '@nanostores/react';
import { cardCheckCharge, cardMonthsOfUse } from '#credit/cards.ts';
import { formatMoney } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { addCard } from './withdrawal.store.ts';

const charge = formatMoney(cardCheckCharge, 'NGN');

/** A card is needed before money goes out. What the check costs is said before it happens. */
export function AddCard() {
  const busy = useStore($busy);
  return (
    <section className="withdrawal-card">
      <Icon name="card" />
      <h1>Add Card</h1>
      <p className="lead">Please enter your card details for easy repayments</p>
      <p className="quiet">
        To see that the card works we charge {charge} and refund it. The refund takes 3-5 business
        days. The card must not expire within {cardMonthsOfUse} months. The payment processor keeps
        its number; we never see it.
      </p>
      <Button variant="primary" full type="button" busy={busy} onClick={() => void addCard()}>
        ADD CARD
      </Button>
    </section>
  );
}
