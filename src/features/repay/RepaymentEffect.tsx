import { useStore } from '@nanostores/react';
import type { Loan, PaymentProjection } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { add, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { useRead } from '#shell/use-read.ts';
import { totals } from '#stores/reads/held.ts';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { effectOf } from './effect.ts';
import { $positions } from './repay.store.ts';

type RepaymentEffectProps = {
  readonly loan: Loan;
  readonly amount: Minor;
  /** Undrawn credit is given back, and no money. */
  readonly returned?: boolean;
};

/**
 * Debt, next bill, available credit and redline before and after the payment. Shows nothing if they
 * cannot be read.
 */
export function RepaymentEffect({ loan, amount, returned = false }: RepaymentEffectProps) {
  const read = useRead($positions);
  const { currency, application } = loan;
  const available = useAvailable(loan);
  if (read.status === 'loading') return <Skeleton lines={5} />;
  if (read.status === 'failed' || !read.data.after) return null;
  const effect = (returned && read.data.after_return) || read.data.after;
  const { before, after } = effect;
  const { per_day } = read.data.payoff;
  const payoff = !returned && amount === loan.payoff;
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, currency);
  const bill = ({ next_bill }: PaymentProjection['before']) =>
    next_bill ? (
      <>
        {money(next_bill.total)}
        <small>{formatDay(isoDay(next_bill.due_date), { style: 'short' })}</small>
      </>
    ) : (
      'None'
    );
  return (
    <>
      <div className="repay-effect-frame">
        <table className="repay-effect">
          <caption>What this payment will change</caption>
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
            {available > 0 && (
              <tr>
                <th scope="row">Available credit at {application.applicationName}</th>
                <td>{money(available)}</td>
                <td>{money(add(available, subtract(before.outstanding, after.outstanding)))}</td>
              </tr>
            )}
            <tr>
              <th scope="row">Redline</th>
              <td>{money(before.redline)}</td>
              <td>{money(after.redline)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className="quiet">
        {effectOf(effect, amount, currency)}{' '}
        {payoff
          ? `This amount ends the loan today. We hold it for ${payoffHoldMinutes} minutes once your payment starts; after today each day adds ${money(per_day)}.`
          : `This releases ${money(subtract(before.redline, after.redline))} of your portfolio.`}
      </p>
    </>
  );
}

/**
 * Available credit at the loan's partner. It grows by the principal that is repaid, except where there
 * is none because the portfolio has fallen.
 */
function useAvailable({ application: { application_id }, currency }: Loan): Minor {
  const { data = [] } = useStore($portfolios);
  const own = data.filter(({ application }) => application.application_id === application_id);
  return totals(own, currency).availableCredit;
}
