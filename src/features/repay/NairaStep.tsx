import { useStore } from '@nanostores/react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { pay } from './repay.store.ts';

type Props = { readonly amount: Minor; readonly loan: Loan; readonly user: User };

/** What the card is charged, to the kobo, before the checkout opens. */
export function NairaStep({ amount, loan, user }: Props) {
  const busy = useStore($busy);
  const dollars = loan.currency === 'USD';
  const kobo = dollars ? nairaFromDollars(amount, user.rates.buy) : amount;
  const fee = processingFee(kobo);
  return (
    <section className="repay-step">
      <h1>Naira Account</h1>
      <div>
        <h2 className="label">Your card is charged</h2>
        <MoneyText amount={add(kobo, fee)} currency="NGN" size="hero" />
      </div>
      <dl className="repay-facts">
        <div>
          <dt>Your loan is credited</dt>
          <dd>{formatMoney(amount, loan.currency)}</dd>
        </div>
        {dollars && (
          <div>
            <dt>At the buy rate for 1 USD</dt>
            <dd>{formatMoney(user.rates.buy as Minor, 'NGN')}</dd>
          </div>
        )}
        <div>
          <dt>In Naira</dt>
          <dd>{formatMoney(kobo, 'NGN')}</dd>
        </div>
        <div>
          <dt>Processing fee, 1.5% and at most ₦2,000.00, paid to the payment processor</dt>
          <dd>{formatMoney(fee, 'NGN')}</dd>
        </div>
      </dl>
      <Button
        variant="primary"
        full
        type="button"
        busy={busy}
        onClick={() => void pay(loan.loan_id, amount)}
      >
        CONTINUE
      </Button>
    </section>
  );
}
