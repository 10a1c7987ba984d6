import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { CardTrouble } from '#shell/CardTrouble.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Afterwards } from './Afterwards.tsx';
import { notCharged } from './payment.store.ts';
import { happen } from './repay.store.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  /** Back from a checkout in which nothing was paid. */
  readonly unpaid: boolean | undefined;
};

/** Where the money comes from, and what it changes. */
export function ChoiceStep({ amount, loan, unpaid }: Props) {
  const takesDollars = loan.currency === 'USD';
  return (
    <section className="repay-step">
      <h1>Make a Repayment</h1>
      {unpaid && (
        <div className="repay-unpaid">
          <p className="repay-warning" role="alert">
            <Icon name="warn" /> <span>{notCharged}</span>
          </p>
          <CardTrouble />
        </div>
      )}
      <p className="lead">
        You repay {formatMoney(amount, loan.currency)}. Which account does it come from?
      </p>
      <div className="repay-choices">
        <button type="button" onClick={() => happen({ type: 'chosen', account: 'naira' })}>
          <b>Naira Account</b>
          <span className="quiet">By card, at once. The processor adds a fee.</span>
          <Icon name="card" />
        </button>
        <button
          type="button"
          disabled={!takesDollars}
          onClick={() => happen({ type: 'chosen', account: 'dollar' })}
        >
          <b>Dollar Account</b>
          <span className="quiet">
            {takesDollars
              ? 'By bank transfer, 1-3 business days.'
              : 'For loans in Dollars; this one is in Naira.'}
          </span>
          <Icon name="external" />
        </button>
      </div>
      <Afterwards currency={loan.currency} payoff={amount === loan.payoff} />
    </section>
  );
}
