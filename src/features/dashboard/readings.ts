import type { User } from '#contract/users.ts';
import { billingMonthShown, formatDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, currencies, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { asOfText } from '#shell/time-of.ts';
import type { AccountSummary } from './account-summary.ts';

/** What stands in the dial and around it, in words and amounts. */
export function readingsOf(summary: AccountSummary, currency: Currency, user: User) {
  const { owed, principal, redline, value, availableCredit, headroomBp, overdue, portfolios } =
    summary;
  const { elsewhere, pricesAsOf } = summary;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const asOf = pricesAsOf && asOfText(pricesAsOf, user.now);
  const portfolio = ['Portfolio', money(value), asOf].filter(Boolean).join(' ');
  const isLate = overdue.count > 0;
  const showsDebt = owed > 0 || user.blacklist.loan;
  const several = portfolios.length > 1;
  return {
    isLate,
    label: showsDebt ? 'You owe' : 'You can borrow',
    amount: showsDebt ? owed : availableCredit,
    below: isLate ? `${money(overdue.left)} is overdue` : underneath(summary, currency, user),
    /** How far the portfolio can fall: the word redline follows. */
    fall:
      headroomBp === undefined
        ? undefined
        : {
            before: `${several ? 'Your portfolios' : 'Your portfolio'} can fall`,
            percent: formatPercent(Math.floor(headroomBp / 100) * 100),
            after: several ? 'before the first reaches its' : 'before it reaches its',
          },
    /** The debt as principal, which is the word before it, and interest and charges. */
    parts:
      owed > 0
        ? `${money(principal)}, and ${money(subtract(owed, principal))} of ${isLate ? 'interest and charges' : 'interest'} up to today`
        : undefined,
    /** The debt that the chosen currency hides. */
    elsewhere:
      elsewhere.owed > 0
        ? `You owe ${formatMoney(elsewhere.owed, elsewhere.currency)} in ${elsewhere.currency === 'NGN' ? 'Naira' : 'Dollars'}.`
        : undefined,
    owed: money(owed),
    redline: money(redline),
    value: money(value),
    /** What made `value` and `fall` is as old as this: 'as of 14:02'. Undefined while prices hold. */
    pricesAsOf: asOf,
    /** The dial in a sentence or two, for a screen reader. */
    spoken: showsDebt
      ? `You owe ${money(owed)}. ${isLate ? `${money(overdue.left)} of it is overdue. ` : ''}Redline ${money(redline)}. ${portfolio}.`
      : `${underneath(summary, currency, user)}. You can borrow ${money(availableCredit)}. ${portfolio}.`,
  };
}

function underneath(
  { owed, availableCredit, pricesAsOf }: AccountSummary,
  currency: Currency,
  { blacklist, info, now }: User,
): string {
  if (blacklist.loan) return 'Borrowing is blocked';
  if (pricesAsOf) return `Prices are ${asOfText(pricesAsOf, now)}`;
  if (owed > 0) return `You can borrow ${formatMoney(availableCredit, currency)} more`;
  // In every currency and at every partner, also those that are not chosen.
  const isFree = currencies.every((one) => info[one].repayment.minimum.date === null);
  return isFree ? 'You owe nothing' : 'You owe nothing here';
}

/** The billing month by the provider's clock: 'December 2026'. */
export const billingMonth = (now: string): string =>
  formatDay(billingMonthShown(lagosDay(Date.parse(now))), { style: 'month' });
