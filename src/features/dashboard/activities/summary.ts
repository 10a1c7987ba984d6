import { formatDay, type IsoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { type Dates, shownStatuses, type View } from './activities.flow.ts';
import type { Records } from './activities.store.ts';

const nouns = {
  credit: ['loan', 'loans'],
  repayments: ['repayment', 'repayments'],
  withdrawals: ['withdrawal', 'withdrawals'],
} as const;

/** '1,204 loans' */
export const countOf = (total: number, tab: View['tab']) =>
  `${total.toLocaleString('en')} ${nouns[tab][total === 1 ? 0 : 1]}`;

/** The number of records, the filters, and the sums over all pages. */
export function summaryOf(shown: Records, view: View): string {
  const words = filterWords(view);
  const count = `${countOf(shown.total, shown.tab)}${words && `, ${words}`}`;
  return [`${count}.`, ...sumsOf(shown)].join(' ');
}

function sumsOf(shown: Records): string[] {
  switch (shown.tab) {
    case 'credit':
      return shown.sums.map(({ currency, principal, totalRepaid, outstanding }) => {
        const money = (amount: typeof principal) => formatMoney(amount, currency);
        return `Borrowed ${money(principal)}, repaid ${money(totalRepaid)}, principal left ${money(outstanding)}.`;
      });
    case 'repayments':
      return shown.sums.map(({ currency, amount, principal, interest }) => {
        const money = (one: typeof amount) => formatMoney(one, currency);
        return `Paid ${money(amount)}: principal ${money(principal)}, interest and charges ${money(interest)}.`;
      });
    case 'withdrawals':
      return shown.sums.map(({ currency, amount, returned }) => {
        const money = (one: typeof amount) => formatMoney(one, currency);
        return `Withdrawn ${money(amount)}${returned > 0 ? `. ${money(returned)} of it came back` : ''}.`;
      });
  }
}

/** The filters in words: 'serviced or repaid, 1 Mar 2026 to 10 Mar 2026'. */
export function filterWords(view: View): string {
  const statuses = shownStatuses(view);
  const last = statuses.at(-1) ?? '';
  const states = statuses.length > 1 ? `${statuses.slice(0, -1).join(', ')} or ${last}` : last;
  return [states, dateWords(view.dates)].filter(Boolean).join(', ');
}

function dateWords(dates: Dates): string {
  if (dates.of === 'all') return '';
  if (dates.of === 'last') return `of the last ${dates.span}`;
  const day = (text: string) => formatDay(text as IsoDay, { style: 'medium' });
  if (dates.from === dates.to) return `on ${day(dates.from)}`;
  if (!dates.from) return `until ${day(dates.to)}`;
  return dates.to ? `${day(dates.from)} to ${day(dates.to)}` : `from ${day(dates.from)}`;
}
