import {
  addMonths,
  firstOfMonth,
  formatDay,
  type IsoDay,
  lagosDay,
  lastOfMonth,
} from '#credit/calendar.ts';
import { type CardExpiry, minCardExpiry, printExpiry } from '#credit/cards.ts';

/**
 * Whether a card works for four months from now; it does until the end of the month printed on it.
 */
export function lastsLongEnough(card: CardExpiry, now: number): boolean {
  return lastsOn(card, lagosDay(now));
}

function lastsOn({ exp_month, exp_year }: CardExpiry, day: IsoDay): boolean {
  const min = minCardExpiry(day);
  return exp_year * 12 + exp_month >= min.exp_year * 12 + min.exp_month;
}

/**
 * What is said on a day about a borrower's card: on the 1st a month before it stops to allow
 * withdrawals, and on the 1st on which it does.
 */
export function cardNotification(saved: CardExpiry & { readonly last4: string }, day: IsoDay) {
  if (day !== firstOfMonth(day)) return undefined;
  const stopsNow = !lastsOn(saved, day) && lastsOn(saved, addMonths(day, -1));
  const stopsNext = lastsOn(saved, day) && !lastsOn(saved, addMonths(day, 1));
  if (!stopsNow && !stopsNext) return undefined;
  const printed = printExpiry(saved);
  const lastDay = formatDay(lastOfMonth(day), { style: 'medium' });
  return {
    category: 'withdrawal',
    subject: stopsNow ? 'Add another card to withdraw' : 'Your card expires soon',
    body: `Your card ending ${saved.last4} expires in ${printed}. To withdraw, you need a card that is valid for four more months.`,
    facts: [
      ['Partner', 'Every partner'],
      ['Card', `ending ${saved.last4}`],
      ['Expires', printed],
    ],
    next: stopsNow
      ? 'Add another card before you withdraw. You can still repay with this one.'
      : `You can withdraw with this card until ${lastDay}. After that, add another one.`,
    action: { label: 'Add a card', path: '/withdrawal' },
  } as const;
}
