import { formatDay, type IsoDay } from '#credit/calendar.ts';
import { type Remedy, remedy } from '#credit/liquidation.ts';
import { advance, openAccount, type PostedLine } from '#credit/loan-account.ts';
import { formatMoney, type Minor, sum } from '#credit/money.ts';
import { debt, payoff } from '#credit/payoff.ts';
import type { Quote } from '#credit/schedule.ts';

export type MissedDay = { readonly day: string; readonly what: string; readonly due: string };

/** A loan of which nothing is ever paid, day by day, up to the sale that ends it. */
export function missedDays(loan: Quote): MissedDay[] {
  const opened = openAccount(loan, loan.from);
  const firstBill = loan.bills[0]?.due_date;
  const end = firstBill && remedy(advance(opened, firstBill).account);
  if (!end) throw new RangeError('Nothing is missed on a loan without bills');
  const { account, lines } = advance(opened, end.liquidation_day);
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  const days = [...new Set([...lines.map(({ day }) => day), end.notice_day])].toSorted();
  return [
    ...days.map((day) => ({
      day: formatDay(day, { style: 'short' }),
      what: said(lines, day, end, money),
      due: money(debt(advance(opened, day).account, day).current),
    })),
    {
      day: formatDay(end.liquidation_day, { style: 'short' }),
      what: 'Sale: as much of the portfolio as the loan owes',
      due: `${money(payoff(account, end.liquidation_day).total)} in all`,
    },
  ];
}

const kinds = [
  { name: 'Bill', of: ['extra_interest', 'interest', 'principal_due'] },
  { name: 'Late fee', of: ['late_fee'] },
  { name: 'Penal charge', of: ['penal_charge'] },
] as const satisfies { name: string; of: PostedLine['kind'][] }[];

function said(
  lines: readonly PostedLine[],
  day: IsoDay,
  { notice_day }: Remedy,
  money: (amount: Minor) => string,
): string {
  const posted = kinds
    .map(({ name, of }) => {
      const parts = lines.filter(
        (line) => line.day === day && of.some((kind) => kind === line.kind),
      );
      return parts.length > 0 && `${name} of ${money(sum(parts.map(({ amount }) => amount)))}`;
    })
    .filter((part) => part !== false);
  if (day === notice_day) posted.push('Notice: the remedy period begins');
  return posted.join('; ');
}
