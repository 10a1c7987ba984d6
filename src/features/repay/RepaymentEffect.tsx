import type { PaymentProjection } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, subtract } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { useRead } from '#shell/use-read.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $positions } from './repay.store.ts';

type RepaymentEffectProps = {
  readonly currency: Currency;
  /** Whether the amount is all that is owed today. */
  readonly payoff: boolean;
};

/** Debt, next bill and redline before and after the payment. Shows nothing if they cannot be read. */
export function RepaymentEffect({ currency, payoff }: RepaymentEffectProps) {
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
        This releases {money(subtract(before.redline, after.redline))} of your portfolio.{' '}
        {payoff &&
          `This is exactly what ends the loan today. It holds for ${payoffHoldMinutes} minutes once the checkout is open; each day later adds ${money(per_day)}.`}
      </p>
    </>
  );
}
