import type { PaymentProjection } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor, subtract, sum } from '#credit/money.ts';

type Position = PaymentProjection['before'];

const dueIn = ({ bills }: Position): Minor =>
  sum(bills.filter(({ state }) => state !== 'coming').map(({ left }) => left));

/**
 * What a payment of `amount` would do today, and what will still be due after it: a payment before its
 * day pays no bill, and lowers the principal.
 */
export function effectOf(
  { before, after }: PaymentProjection,
  amount: Minor,
  currency: Currency,
): string {
  const money = (part: Minor) => formatMoney(part, currency);
  const [due, stillDue] = [dueIn(before), dueIn(after)];
  const next = after.bills.find(({ state }) => state === 'coming');
  const onItsDay = next && `on ${formatDay(isoDay(next.due_date), { style: 'medium' })}`;
  if (after.payoff === 0) return 'This pays off your loan. You will owe nothing on it.';
  if (due === 0) {
    const lowered = `This lowers your principal by ${money(subtract(before.outstanding, after.outstanding))}.`;
    return next
      ? `${lowered} It does not pay a bill early: ${money(next.left)} will still be due ${onItsDay}.`
      : lowered;
  }
  if (stillDue > 0) {
    const left = `${money(stillDue)} will still be due now`;
    return `This pays ${money(subtract(due, stillDue))} of the ${money(due)} that is due now. ${left}${next ? `, and ${money(next.left)} ${onItsDay}` : ''}.`;
  }
  const extra = subtract(amount, due);
  const more = extra > 0 ? ` and lowers your principal by ${money(extra)}` : '';
  const coming = next ? ` ${money(next.left)} will be due ${onItsDay}.` : '';
  return `This pays the ${money(due)} that is due now${more}.${coming}`;
}
