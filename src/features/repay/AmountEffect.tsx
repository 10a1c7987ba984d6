import { useEffect, useRef } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import type { getPayoff, Loan } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, minor, subtract } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { BillSteps } from '#ui/BillSteps.tsx';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import { CreditOffer } from './CreditOffer.tsx';
import { effectOf } from './effect.ts';
import { $positions, $previewed } from './repay.store.ts';

type Props = { readonly entry: string; readonly loan: Loan };

/** A pause in typing, after which the provider is asked what the amount would do. */
const pauseMs = 250;

/** The last effect that was read, and of which amount. */
type Known =
  | { readonly of: Minor | undefined; readonly after: AnswerOf<typeof getPayoff>['after'] }
  | undefined;

/** What the amount on the keypad would do; undefined while nothing is entered, or too much. */
function useEffectOf({ entry, loan }: Props) {
  const amount = entryToMinor(entry);
  const isPayable = amount > 0 && amount <= loan.payoff;
  useEffect(() => {
    const timer = setTimeout(() => $previewed.set(isPayable ? amount : undefined), pauseMs);
    return () => clearTimeout(timer);
  }, [amount, isPayable]);
  const read = useRead($positions);
  const last = useRef<Known>(undefined);
  if (read.status === 'ready') last.current = { of: $previewed.get(), after: read.data.after };
  const { of, after } = (isPayable && last.current) || {};
  return {
    amount,
    of,
    found: of === undefined ? undefined : after,
    isOfNow: read.status === 'ready' && of === amount,
  };
}

/** One sentence above REPAY: what the payment does, and what will still be due. */
export function EffectSentence({ entry, loan }: Props) {
  const { amount, found, isOfNow } = useEffectOf({ entry, loan });
  if (!found || !isOfNow) return null;
  return <span role="status">{effectOf(found, amount, loan.currency)}</span>;
}

/**
 * Below the keypad: the bills as they will be after the payment, and credit to give back instead. Until the next
 * answer comes they are those of the amount before, which is named.
 */
export function AmountDetails({ entry, loan, buy }: Props & { readonly buy: number }) {
  const { found, of = minor(0), isOfNow } = useEffectOf({ entry, loan });
  const { currency } = loan;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const payment = isOfNow ? 'this payment' : `a payment of ${money(of)}`;
  const bills = found?.after.bills ?? unpaidOf(loan);
  return (
    <div className="repay-below">
      <section aria-labelledby="bills-after">
        <h2 id="bills-after" className="label">
          {found ? `Your bills after ${payment}` : 'Your bills now'}
        </h2>
        {bills.length > 0 ? (
          <BillSteps
            bills={bills.map(({ due_date, left, state }, index) => ({
              label: formatDay(isoDay(due_date), { style: 'medium' }),
              total: money(left),
              weight: left,
              overdue: state === 'overdue',
              ...(index === bills.length - 1 && { note: 'Last bill, the balloon' }),
            }))}
          />
        ) : (
          <p>None. Your loan will be paid off.</p>
        )}
        <p className="quiet">
          {found
            ? `After ${payment} you will owe ${money(found.after.payoff)}. `
            : `You owe ${money(loan.payoff)} today. `}
          Each amount assumes that you pay every earlier bill on time.
        </p>
      </section>
      <CreditOffer loan={loan} buy={buy} wanted={loan.payoff} />
    </div>
  );
}

const unpaidOf = ({ bills }: Loan) =>
  bills
    .filter(({ state }) => state !== 'paid')
    .map(({ due_date, total, paid, state }) => ({ due_date, state, left: subtract(total, paid) }));
