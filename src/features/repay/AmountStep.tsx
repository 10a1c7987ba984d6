import { useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import { repaymentProblem, smallestRepayment } from '#credit/limits.ts';
import { formatMoney, minor, oneUnit } from '#credit/money.ts';
import { useKeypadRefresh } from '#shell/keypad-refresh.ts';
import { keypadSentence } from '#shell/keypad-sentence.ts';
import { Keypad } from '#ui/keypad/Keypad.tsx';
import { entryToMinor, minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { happen } from './repay.store.ts';

export function AmountStep({ entry, loan }: { readonly entry: string; readonly loan: Loan }) {
  const [tried, setTried] = useState(false);
  useKeypadRefresh();
  const { currency, payoff } = loan;
  const amount = entryToMinor(entry);
  const left = payoff - amount;
  const problem = repaymentProblem({ amount, payoff });
  const limits = { amount, currency, most: payoff, least: smallestRepayment(payoff) };
  const sentence =
    problem === 'leaves-remainder'
      ? `You cannot have less than ${currency} 1 left to repay.`
      : keypadSentence(limits);
  const enter = (typed: string) => {
    setTried(false);
    happen({ type: 'entered', entry: typed });
  };
  const confirm = () => {
    if (problem) setTried(true);
    else happen({ type: 'confirmed', amount });
  };
  return (
    <div className="repay-amount">
      <Keypad
        heading="How much do you want to repay?"
        currency={currency}
        entry={entry}
        onEntry={enter}
        onMax={() => enter(minorToEntry(payoff))}
        max={payoff}
        error={tried || problem === 'above-maximum' ? sentence : undefined}
        hint={`of ${formatMoney(payoff, currency)} owed today`}
        note={
          left >= oneUnit
            ? `After it you owe ${formatMoney(minor(left), currency)}.`
            : left === 0
              ? 'This pays the loan off: nothing is left after it.'
              : undefined
        }
        confirmLabel="REPAY"
        onConfirm={confirm}
      />
    </div>
  );
}
