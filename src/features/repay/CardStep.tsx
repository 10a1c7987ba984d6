import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { cardName } from '#credit/card-name.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { cardPrice } from '#credit/rates.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { useRead } from '#shell/use-read.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { cardToCharge } from './card-to-charge.ts';
import { effectOf } from './effect.ts';
import { PriceFacts } from './PriceFacts.tsx';
import { chargeCard } from './payment.store.ts';
import { $positions, dispatch } from './repay.store.ts';
import { $noAnswer } from './sent.store.ts';

type Props = { readonly amount: Minor; readonly loan: Loan; readonly user: User };

/** The last look before the saved card is charged: what it pays, what it costs, what it does. */
export function CardStep({ amount, loan, user }: Props) {
  const card = cardToCharge(user);
  const noAnswer = useStore($noAnswer);
  const read = useRead($positions);
  useEffect(() => {
    if (!card) dispatch({ type: 'back' });
  }, [card]);
  if (!card) return null;
  const price = cardPrice(loan, amount, user.rates.buy);
  const total = formatMoney(price.total, 'NGN');
  const after = read.status === 'ready' ? read.data.after : undefined;
  return (
    <section className="flow-step">
      <h1>Check your payment</h1>
      <div>
        <h2 className="label">We will charge {cardName(card)}</h2>
        <MoneyText amount={price.total} currency="NGN" size="hero" />
      </div>
      <PriceFacts {...{ amount, loan, price }} rate={user.rates.buy} asOf={user.now} />
      {after && <p>{effectOf(after, amount, loan.currency)}</p>}
      <div className="repay-action">
        <ActionButton
          onClick={() =>
            void chargeCard(loan.loan_id, amount, { last4: card.last4, total: price.total })
          }
        >
          PAY {total}
        </ActionButton>
        <p className="quiet" role="status">
          {noAnswer
            ? 'No answer yet. We are asking again, and you will not be charged twice. You can close this page: if the charge went through, you will see it on your dashboard.'
            : `One tap charges the card. We charge it once, even if you tap again.`}
        </p>
      </div>
    </section>
  );
}
