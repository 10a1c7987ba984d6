import type { Loan, PaymentProjection } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { CardDeclinedHelp } from '#shell/CardDeclinedHelp.tsx';
import { lagosTimeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Warning } from '#ui/Warning.tsx';
import { notCharged } from './payment.store.ts';
import type { Unpaid } from './repay.flow.ts';
import { $positions, dispatch } from './repay.store.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  /** Set when the borrower returns from a checkout without having paid. */
  readonly unpaid: Unpaid | undefined;
};

/** Where the money comes from, and what it changes. */
export function ChoiceStep({ amount, loan, unpaid }: Props) {
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
      <p className="lead">
        You repay {formatMoney(amount, loan.currency)}. Which account does it come from?
      </p>
      <div className="repay-choices">
        <button type="button" onClick={() => dispatch({ type: 'chosen', account: 'naira' })}>
          <b>Naira Account</b>
          <span className="quiet">By card, at once. The processor adds a fee.</span>
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
              ? 'By bank transfer, 1-3 business days.'
              : 'For loans in Dollars; this one is in Naira.'}
          </span>
          <Icon name="external" />
        </button>
      </div>
      <RepaymentEffect currency={loan.currency} payoff={amount === loan.payoff} />
    </section>
  );
}

function unpaidText({ state, heldUntil }: Unpaid): string {
  if (state === 'failed') return notCharged;
  if (state === 'closed') return 'That payment page is closed, and nothing was charged there.';
  const again = heldUntil
    ? `To go on with it, tap Naira Account: it holds for this amount until ${lagosTimeOf(heldUntil)}.`
    : 'Tap Naira Account to open a new one.';
  return `You have not paid yet, and nothing was charged. Your payment page is still open. ${again} Starting another payment closes it.`;
}

type RepaymentEffectProps = {
  readonly currency: Currency;
  /** Whether the amount is all that is owed today. */
  readonly payoff: boolean;
};

/** Debt, next bill and redline before and after the payment. Shows nothing if they cannot be read. */
function RepaymentEffect({ currency, payoff }: RepaymentEffectProps) {
  const read = useRead($positions);
  if (read.status === 'loading') return <Skeleton lines={5} />;
  if (read.status === 'failed' || !read.data.after) return null;
  const { before, after } = read.data.after;
  const { per_day } = read.data.payoff;
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, currency);
  const bill = ({ next_bill }: PaymentProjection['before']) =>
    next_bill ? (
      <>
        {money(next_bill.total)}
        <small>{formatDay(isoDay(next_bill.due_date), { style: 'short' })}</small>
      </>
    ) : (
      'none'
    );
  return (
    <>
      <table className="repay-effect">
        <caption>What it changes</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">You owe today</th>
            <td>{money(before.payoff)}</td>
            <td>{money(after.payoff)}</td>
          </tr>
          <tr>
            <th scope="row">Next bill</th>
            <td>{bill(before)}</td>
            <td>{bill(after)}</td>
          </tr>
          <tr>
            <th scope="row">Redline: held as collateral</th>
            <td>{money(before.redline)}</td>
            <td>{money(after.redline)}</td>
          </tr>
        </tbody>
      </table>
      <p className="quiet">
        {!payoff &&
          after.next_bill?.total === before.next_bill?.total &&
          'Before its day a bill stays as it is: this lowers the debt. '}
        It frees {money(subtract(before.redline, after.redline))} of your collateral.{' '}
        {payoff &&
          `This is exactly what ends the loan today. It holds for ${payoffHoldMinutes} minutes once the checkout is open; each day later adds ${money(per_day)}.`}
      </p>
    </>
  );
}
