import { useEffect } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, min, subtract } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { useRead } from '#shell/use-read.ts';
import { returnable, toReturn } from '#stores/navigation/prefill.ts';
import { Fact } from '#ui/Fact.tsx';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Warning } from '#ui/Warning.tsx';
import { RepaymentEffect } from './RepaymentEffect.tsx';
import { $positions, dispatch } from './repay.store.ts';
import { send } from './sent.store.ts';

type Props = {
  readonly loan: Loan;
  readonly amount: Minor;
};

/** What giving undrawn credit back changes, and that it costs nothing; one tap confirms it. */
export function CreditStep({ loan, amount: asked }: Props) {
  const { loan_id, currency, undrawn, payoff, application } = loan;
  const mind = useChangedMind();
  const amount = min(asked, mind ? min(mind.most, undrawn) : returnable(loan));
  const money = (part: Minor) => formatMoney(part, currency);
  useEffect(() => {
    // A part has been withdrawn, or less is owed, since this was offered.
    if (amount > 0 && amount !== asked) {
      dispatch({ type: 'creditChosen', entry: minorToEntry(amount), amount });
    }
  }, [amount, asked]);
  if (returnable(loan) === 0) return <Nothing payoff={payoff} />;
  const least = toReturn(loan, amount);
  if (amount < least) return <TooLittle loan={loan} amount={amount} least={least} />;
  const partner = application.applicationName;
  return (
    <section className="flow-step">
      <h1>Give credit back</h1>
      <div>
        <h2 className="label">You will give back</h2>
        <MoneyText amount={amount} currency={currency} size="hero" />
      </div>
      <p className="lead">
        You have not withdrawn this credit. It will go back to your loan at {partner} at once, with
        no fee and no exchange.
      </p>
      {mind && (
        <p>
          This credit is new. If you give any of it back by the end of{' '}
          {formatDay(isoDay(mind.until), { style: 'medium' })} (Lagos time), you pay no interest on
          that part.
        </p>
      )}
      <dl className="facts">
        <Fact name="You will pay">{money(subtract(amount, amount))}</Fact>
        <Fact name="You can withdraw now">{money(undrawn)}</Fact>
        <Fact name="You can withdraw after this">{money(subtract(undrawn, amount))}</Fact>
      </dl>
      <RepaymentEffect loan={loan} amount={amount} returned />
      <div className="repay-action">
        <p className="quiet">
          You cannot withdraw it after that. You can borrow again while you have available credit.
        </p>
        <ActionButton
          onClick={() =>
            void send({ call: 'return', partner, body: { loan_id, amount, currency, undrawn } })
          }
        >
          GIVE {money(amount)} BACK
        </ActionButton>
      </div>
    </section>
  );
}

/** In the first days of a loan, until when giving back costs no interest, and the most that it needs. */
function useChangedMind() {
  const read = useRead($positions);
  return read.status === 'ready' ? read.data.changed_mind : null;
}

/** An address may ask for less than is given back; what it asks for stays until another is chosen. */
function TooLittle({ loan: { currency }, amount, least }: Props & { readonly least: Minor }) {
  const money = formatMoney(least, currency);
  return (
    <section className="flow-step">
      <h1>Give credit back</h1>
      <div>
        <h2 className="label">You want to give back</h2>
        <MoneyText amount={amount} currency={currency} size="hero" />
      </div>
      <Warning role="alert">That is too little. You can give back {money} or more.</Warning>
      <div className="repay-action">
        <ActionButton
          onClick={() =>
            dispatch({ type: 'creditChosen', entry: minorToEntry(least), amount: least })
          }
        >
          GIVE {money} BACK INSTEAD{' '}
        </ActionButton>
      </div>
    </section>
  );
}

/** The credit was withdrawn or given back, or the loan repaid, since the offer was made. */
function Nothing({ payoff }: Pick<Loan, 'payoff'>) {
  return (
    <section className="flow-step">
      <h1>Nothing to give back</h1>
      <p>
        {payoff === 0
          ? 'You owe nothing on this loan.'
          : 'This loan has no credit left to give back.'}
      </p>
      <a href="/dashboard">Go to your dashboard</a>
    </section>
  );
}
