import { formatMoney, type Minor, subtract, sum } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { missedBillCost } from '#credit/schedule.ts';
import {
  isTenure,
  lateFeeBp,
  monthInterest,
  partMonthInterest,
  penalChargeBp,
  penalMonthsMost,
} from '#credit/terms.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import { lineIn, medium, type Why } from './why-line.ts';

const rounding = 'Each line is rounded once, a half to the even side.';

export function whyBill(
  { bills, principal, currency, interest_bp }: ProviderQuote,
  index: number,
): Why {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const bill = bills[index];
  if (!bill) throw new RangeError(`No bill ${index}`);
  const paid = sum(bills.slice(0, index).map((before) => before.principal));
  const left = subtract(principal, paid);
  const rate = formatPercent(interest_bp);
  const isLast = index === bills.length - 1;
  return {
    title: `The bill of ${medium(bill.due_date)}`,
    lines: [
      ...(bill.days > 0
        ? [
            line(
              `Interest for ${bill.days} extra ${bill.days === 1 ? 'day' : 'days'}`,
              `${money(left)} owed × ${rate} × ${Math.min(bill.days, 30)} ÷ 30`,
              partMonthInterest(left, interest_bp, bill.days),
            ),
          ]
        : []),
      line(
        'Interest for the month',
        `${money(left)} owed × ${rate}`,
        monthInterest(left, interest_bp),
      ),
      line(
        'Principal',
        isLast
          ? `${money(principal)} − ${money(paid)} repaid before`
          : `${money(left)} owed × ${rate}`,
        bill.principal,
      ),
      line('You pay', 'interest + principal', bill.total),
    ],
    note: isLast ? `The last bill takes everything that is left. ${rounding}` : rounding,
  };
}

export function whyTotal({
  bills,
  principal,
  currency,
  total_interest,
  total_repayable,
}: ProviderQuote): Why {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  return {
    title: 'What it costs in all',
    lines: [
      line('Interest', bills.map(({ interest }) => money(interest)).join(' + '), total_interest),
      line('You pay back', `${money(principal)} + ${money(total_interest)}`, total_repayable),
    ],
    note: 'If every bill is paid on its day. Whoever pays earlier pays less; there are no other fees.',
  };
}

export function whyMissed({ bills, principal, currency, tenure, interest_bp }: ProviderQuote): Why {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const [first] = bills;
  if (!first || !isTenure(tenure)) throw new RangeError('No bill to miss');
  const cost = missedBillCost({ principal, currency, tenure, interest_bp }, first);
  return {
    title: `If you miss ${medium(first.due_date)}`,
    lines: [
      line(
        'Late fee, once',
        `(${money(principal)} principal + ${money(first.interest)} interest) × ${formatPercent(lateFeeBp(currency))}`,
        cost.late_fee,
      ),
      line(
        'Penal charge, each month late',
        `${money(first.total)} unpaid × ${formatPercent(penalChargeBp)}`,
        cost.penal_charge,
      ),
      line(
        `At most, after ${penalMonthsMost} months`,
        `${money(cost.late_fee)} + ${penalMonthsMost} × ${money(cost.penal_charge)}`,
        cost.most,
      ),
    ],
    note: 'For one bill that is not paid at all. Charges earn no charges.',
  };
}
