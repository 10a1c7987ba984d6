import { formatMoney } from '#credit/money.ts';
import type { View } from './activities.flow.ts';
import type { Records } from './activities.store.ts';
import { filterWords } from './filters.ts';

const nouns = {
  credit: ['loan', 'loans'],
  repayments: ['repayment', 'repayments'],
  withdrawals: ['withdrawal', 'withdrawals'],
} as const;

/** '1,204 loans' */
export const countOf = (total: number, tab: View['tab']) =>
  `${total.toLocaleString('en')} ${nouns[tab][total === 1 ? 0 : 1]}`;

/** How many the filters leave, which filters, and the sums of all of them, on every page. */
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
        return `Withdrawn ${money(amount)}${returned > 0 ? `, of which ${money(returned)} came back` : ''}.`;
      });
  }
}
