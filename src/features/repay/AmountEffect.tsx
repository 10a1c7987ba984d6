import { useEffect, useRef } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { BillSteps } from '#ui/BillSteps.tsx';
import { entryToMinor } from '#ui/keypad/keypad-entry.ts';
import { CreditOffer } from './CreditOffer.tsx';
import { effectOf } from './effect.ts';
import { $positions, $previewed } from './repay.store.ts';

type Props = { readonly entry: string; readonly loan: Loan };

/** A pause in typing, after which the provider is asked what the amount would do. */
const pauseMs = 250;

/** What the amount on the keypad would do; undefined while nothing is entered, or too much. */
function useEffectOf({ entry, loan }: Props) {
  const amount = entryToMinor(entry);
  const isPayable = amount > 0 && amount <= loan.payoff;
  useEffect(() => {
    const timer = setTimeout(() => $previewed.set(isPayable ? amount : undefined), pauseMs);
    return () => clearTimeout(timer);
  }, [amount, isPayable]);
  const read = useRead($positions);
  const last = useRef<Extract<typeof read, { status: 'ready' }>['data']>(undefined);
  if (read.status === 'ready') last.current = read.data;
  const found = isPayable ? last.current?.after : undefined;
  // What was read for another amount is drawn until the next answer comes, and not put into words.
  return { amount, found, isOfNow: read.status === 'ready' && $previewed.get() === amount };
}

/** One sentence above REPAY: what the payment does, and what will still be due. */
export function EffectSentence({ entry, loan }: Props) {
  const { amount, found, isOfNow } = useEffectOf({ entry, loan });
  if (!found || !isOfNow) return null;
  return <span role="status">{effectOf(found, amount, loan.currency)}</span>;
}

/** Below the keypad: the bills as they will be after the payment, and credit to give back instead. */
export function AmountDetails({ entry, loan, buy }: Props & { readonly buy: number }) {
  const { found } = useEffectOf({ entry, loan });
  const { currency } = loan;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const bills = found?.after.bills ?? unpaidOf(loan);
  return (
    <div className="repay-below">
      <section aria-labelledby="bills-after">
        <h2 id="bills-after" className="label">
          {found ? 'Your bills after this payment' : 'Your bills now'}
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
            ? `After this payment you will owe ${money(found.after.payoff)}. `
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
