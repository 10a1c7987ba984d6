import type { Standings } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, subtract } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { useRead } from '#shell/use-read.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $standings } from './repay.store.ts';

type Props = {
  readonly currency: Currency;
  /** The amount is all that is owed today. */
  readonly payoff: boolean;
};

/** Debt, next bill and locked collateral before and after the payment. Without an answer, nothing. */
export function Afterwards({ currency, payoff }: Props) {
  const read = useRead($standings);
  if (read.status === 'loading') return <Skeleton lines={5} />;
  if (read.status === 'failed' || !read.data.after) return null;
  const { before, after } = read.data.after;
  const { per_day } = read.data.payoff;
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, currency);
  const bill = ({ next_bill }: Standings['before']) =>
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
      <table className="repay-afterwards">
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
