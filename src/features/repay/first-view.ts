import type { Loan } from '#contract/loans.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { showFirstView } from '#shell/first-view.ts';
import { isReturn, repayPrefill } from '#stores/navigation/prefill.ts';
import { displayEntry, minorToEntry } from '#ui/keypad/keypad-entry.ts';

showFirstView(({ user, rest }) => {
  const query = new URLSearchParams(location.search);
  const [, , named] = rest as [unknown, unknown, { loans: Loan[] } | undefined];
  const [loan] = named?.loans ?? [];
  const entry = repayPrefill(query);
  const isElsewhere =
    isReturn(query) ||
    query.has('reference') ||
    ['repay', 'repay-state', 'repay-awaited'].some((slot) => slot in sessionStorage);
  if (isElsewhere || !loan || !entry || user.blacklist.repayment) return undefined;
  return {
    amount: displayEntry(minorToEntry(minor(entry.value)), loan.currency),
    hint: `You owe ${formatMoney(loan.payoff, loan.currency)} today`,
  };
});
