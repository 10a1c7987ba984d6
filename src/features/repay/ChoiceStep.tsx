import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { CardDeclinedHelp } from '#shell/CardDeclinedHelp.tsx';
import { lagosTimeOf } from '#shell/time-of.ts';
import { Icon } from '#ui/Icon.tsx';
import { Warning } from '#ui/Warning.tsx';
import { CreditOffer } from './CreditOffer.tsx';
import { notCharged } from './payment.store.ts';
import { RepaymentEffect } from './RepaymentEffect.tsx';
import type { Unpaid } from './repay.flow.ts';
import { dispatch } from './repay.store.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  /** Kobo for a dollar that is bought. */
  readonly buy: number;
  /** Set when the borrower returns from a checkout without having paid. */
  readonly unpaid: Unpaid | undefined;
};

/** Where the money comes from, and what it changes. */
export function ChoiceStep({ amount, loan, buy, unpaid }: Props) {
  const takesDollars = loan.currency === 'USD';
  return (
    <section className="flow-step">
      <h1>Make a Repayment</h1>
      {unpaid && (
        <div className="repay-unpaid">
          {unpaid.state === 'failed' ? (
            <>
              <Warning role="alert">{unpaidText(unpaid)}</Warning>
              <CardDeclinedHelp />
            </>
          ) : (
            <p role="alert">{unpaidText(unpaid)}</p>
          )}
        </div>
      )}
      <CreditOffer loan={loan} buy={buy} wanted={amount} />
      <p className="lead">
        You will repay {formatMoney(amount, loan.currency)} of your loan at{' '}
        {loan.application.applicationName}. Which account do you want to pay from?
      </p>
      <div className="repay-choices">
        <button type="button" onClick={() => dispatch({ type: 'chosen', account: 'naira' })}>
          <b>Naira Account</b>
          <span className="quiet">
            By card, bank or USSD. A card pays at once. The processor adds a fee.
          </span>
          <Icon name="card" />
        </button>
        <button
          type="button"
          disabled={!takesDollars}
          onClick={() => dispatch({ type: 'chosen', account: 'dollar' })}
        >
          <b>Dollar Account</b>
          <span className="quiet">
            {takesDollars
              ? 'By bank transfer. It takes 1-3 business days.'
              : 'Only for loans in Dollars. This loan is in Naira.'}
          </span>
          <Icon name="repay" />
        </button>
      </div>
      <RepaymentEffect loan={loan} amount={amount} />
    </section>
  );
}

function unpaidText({ state, heldUntil }: Unpaid): string {
  if (state === 'failed') return notCharged;
  if (state === 'closed') return 'We closed that payment page. Nothing was charged there.';
  const again = heldUntil
    ? `To go back to it, tap Naira Account: we hold this amount until ${lagosTimeOf(heldUntil)}.`
    : 'Tap Naira Account to open a new one.';
  return `You have not paid yet, and nothing was charged. Your payment page is still open. ${again} If you start another payment, we will close it.`;
}
