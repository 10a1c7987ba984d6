import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { headroomBp } from '#credit/redline.ts';
import { nearestDistance, type RedlineDistance } from '#credit/warnings.ts';
import type { Tx } from '../db/tables.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, lagosTime } from '../notifications/phrases.ts';
import { arePricesOld, type Standing, standingsOf } from './standing.ts';

/** The nearest of the borrower's distances that a portfolio is within; null beyond them all. */
export function nearOf(
  { portfolio, redline }: Standing,
  chosen: readonly RedlineDistance[],
): RedlineDistance | null {
  if (redline === 0) return null;
  return nearestDistance(headroomBp(portfolio.value, redline), chosen) ?? null;
}

/** Said once on the way down: a portfolio has come within a distance that the borrower chose. */
export function nearRedlineNotification(
  { portfolio, application, redline }: Standing,
  near: RedlineDistance,
  at: string,
): Omit<Notification, 'user_id'> {
  const { portfolio_id, currency, value } = portfolio;
  const [worth, line] = [worthOf(portfolio, at), formatMoney(redline, currency)];
  // A whole percent, rounded down: never more room than there is.
  const room = formatPercent(Math.floor(headroomBp(value, redline) / 100) * 100);
  return {
    category: 'loan',
    subject: `Less than ${formatPercent(near)} is left before your redline`,
    body: `Your ${currency} portfolio at ${application.name} is worth ${worth}, and its redline is ${line}. If it falls ${room} more, you cannot borrow more against it. We sell nothing because of it.`,
    ...redlineFacts({ portfolio_id, partner: application.name, worth, line }),
    next: 'We will write again if it falls to its redline. If you repay a part, the redline moves down.',
  };
}

/** '$1,250.00', and of when that is where the prices are old at the instant `at`. */
export function worthOf({ currency, value, ...prices }: Standing['portfolio'], at: string): string {
  const worth = formatMoney(value, currency);
  if (prices.priced_at === null || !arePricesOld(prices, Date.parse(at))) return worth;
  const priced = Date.parse(prices.priced_at);
  return `${worth} as of ${dayWords(lagosDay(priced))}, ${lagosTime(priced)}`;
}

/** What every message about a redline shows, and where it leads. */
export const redlineFacts = (of: {
  readonly portfolio_id: string;
  readonly partner: string;
  readonly worth: string;
  readonly line: string;
}): Pick<Notification, 'facts' | 'action'> => ({
  facts: [
    ['Partner', of.partner],
    ['Portfolio is worth', of.worth],
    ['Redline', of.line],
  ],
  action: {
    label: 'See what you can do',
    path: `/shortfall?portfolio_id=${of.portfolio_id}`,
  },
});

/** After the distances were changed: what a portfolio is within already is not told as if it fell. */
export async function resetRedlineDistances(
  tx: Tx,
  user_id: string,
  chosen: readonly RedlineDistance[],
): Promise<void> {
  const portfolios = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('portfolio_id')
    .forNoKeyUpdate()
    .execute();
  for (const standing of await standingsOf(tx, portfolios)) {
    const { portfolio_id, redline_near_bp } = standing.portfolio;
    const near = nearOf(standing, chosen);
    if (near === redline_near_bp) continue;
    await tx
      .updateTable('portfolios')
      .set({ redline_near_bp: near })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
}
