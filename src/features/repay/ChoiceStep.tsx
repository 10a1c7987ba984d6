import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { Icon } from '#ui/Icon.tsx';
import { Afterwards } from './Afterwards.tsx';
import { happen } from './repay.store.ts';

/** Where the money comes from, and what it changes. */
export function ChoiceStep({ amount, loan }: { readonly amount: Minor; readonly loan: Loan }) {
  return (
    <section className="repay-step">
      <h1>Make a Repayment</h1>
      <p className="lead">
        You repay {formatMoney(amount, loan.currency)}. Which account does it come from?
      </p>
      <div className="repay-choices">
        <button type="button" onClick={() => happen({ type: 'chosen', account: 'naira' })}>
          <b>Naira Account</b>
          <span className="quiet">By card, at once. The processor adds a fee.</span>
          <Icon name="card" />
        </button>
        {loan.currency === 'USD' && (
          <button type="button" onClick={() => happen({ type: 'chosen', account: 'dollar' })}>
            <b>Dollar Account</b>
            <span className="quiet">By bank transfer, 1-3 business days.</span>
            <Icon name="external" />
          </button>
        )}
      </div>
      <Afterwards currency={loan.currency} payoff={amount === loan.payoff} />
    </section>
  );
}
