import type { Loan, PaymentProjection } from '#contract/loans.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { showFirstView } from '#shell/first-view.ts';
import { amountAlone, dueNow, isNew, isReturn, repayPrefill } from '#stores/navigation/prefill.ts';
import { loanToRepay } from '#stores/reads/loan-to-repay.ts';
import { displayEntry, minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { effectOf } from './effect.ts';

showFirstView(({ user, rest }) => {
  const query = new URLSearchParams(location.search);
  type Loans = { loans: Loan[] };
  const [, running, named, projection] = rest as [
    unknown,
    Loans,
    Loans?,
    { after?: PaymentProjection }?,
  ];
  const alone = amountAlone(query);
  // An address with only one of the two becomes one with both.
  const loan = named?.loans[0] ?? (alone === undefined ? undefined : loanToRepay(running.loans));
  const isElsewhere =
    isReturn(query) ||
    query.has('reference') ||
    ['repay-state', 'repay-awaited', 'repay:sent'].some((slot) => slot in sessionStorage) ||
    (!isNew(query) && 'repay' in sessionStorage);
  if (isElsewhere || !loan || user.blacklist.repayment) return undefined;
  const value = repayPrefill(query)?.value ?? alone ?? dueNow(loan);
  if (value > 0) {
    const place = document.querySelector('[data-first-view] .keypad-amount');
    place?.removeAttribute('data-zero');
    place?.setAttribute('data-replaced', '');
    document.querySelector('[data-first-view] .primary')?.removeAttribute('aria-disabled');
  }
  return {
    amount: displayEntry(minorToEntry(minor(value)), loan.currency),
    effect: projection?.after && effectOf(projection.after, minor(value), loan.currency),
    hint: `You owe ${formatMoney(loan.payoff, loan.currency)} today`,
  };
});
