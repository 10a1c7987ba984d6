import { nextBillDay } from '#credit/accrual.ts';
import { allocate } from '#credit/allocation.ts';
import { formatDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { add, formatMoney, type Minor, min, zero } from '#credit/money.ts';
import { debt, payoff } from '#credit/payoff.ts';
import type { Quote } from '#credit/schedule.ts';

type Payment = {
  readonly day: string;
  readonly billed: Minor;
  readonly paid: Minor;
  readonly left: Minor;
};

/** A loan of which something `extra` is paid with each bill, on its day. */
export function planned(loan: Quote, extra: Minor): Payment[] {
  return paymentsFrom(openAccount(loan, loan.from), extra);
}

function paymentsFrom(account: LoanAccount, extra: Minor): Payment[] {
  const day = nextBillDay(account);
  if (day === null) return [];
  const posted = advance(account, day).account;
  const billed = debt(posted, day).current;
  const paid = min(payoff(posted, day).total, add(billed, extra));
  const after = allocate(posted, paid, day).account;
  const payment = { day: formatDay(day, { style: 'short' }), billed, paid, left: after.principal };
  return [payment, ...paymentsFrom(after, extra)];
}

/** What `<Planned show="…" />` says beside the table. */
export function plannedFigures(loan: Quote, extra: Minor): Readonly<Record<string, string>> {
  const payments = planned(loan, extra);
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  const paid = add(...payments.map((payment) => payment.paid));
  return {
    last: money(payments.at(-1)?.paid ?? zero),
    paid: money(paid),
    interest: money(add(paid, -loan.principal as Minor)),
    saved: money(add(loan.total_repayable, -paid as Minor)),
  };
}
