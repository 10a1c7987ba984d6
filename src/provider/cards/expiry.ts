import { addMonths, firstOfMonth, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { cardMonthsOfUse } from '#credit/cards.ts';

type Expiry = { readonly exp_month: number; readonly exp_year: number };

/**
 * Whether a card works for four months from now; it does until the end of the month printed on it.
 */
export function lastsLongEnough(card: Expiry, now: number): boolean {
  return lastsOn(card, lagosDay(now));
}

function lastsOn({ exp_month, exp_year }: Expiry, day: IsoDay): boolean {
  const [year = 0, month = 0] = addMonths(day, cardMonthsOfUse).split('-').map(Number);
  return exp_year * 12 + exp_month >= year * 12 + month;
}

/**
 * What is said on a day about a borrower's card: on the 1st a month before it stops to allow
 * withdrawals, and on the 1st on which it does.
 */
export function cardNotification(saved: Expiry & { readonly last4: string }, day: IsoDay) {
  if (day !== firstOfMonth(day)) return undefined;
  const stopsNow = !lastsOn(saved, day) && lastsOn(saved, addMonths(day, -1));
  const stopsNext = lastsOn(saved, day) && !lastsOn(saved, addMonths(day, 1));
  if (!stopsNow && !stopsNext) return undefined;
  const printed = `${String(saved.exp_month).padStart(2, '0')}/${saved.exp_year}`;
  const card = `Your card ending ${saved.last4} expires in ${printed}. A withdrawal needs a card that works for four months more`;
  return {
    category: 'withdrawal',
    subject: stopsNow ? 'Add another card to withdraw' : 'Your card expires soon',
    body: stopsNow
      ? `${card}, so add another one before you withdraw.`
      : `${card}, so this one will do until the end of the month.`,
  } as const;
}
