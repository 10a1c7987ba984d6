import { type Currency, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import type { BeforeAfter } from './before-after.ts';
import {
  explainBill,
  explainMissedBill,
  explainRedline,
  explainTotal,
  explainYearlyRate,
} from './explain-terms.ts';
import { type Explanation, lineIn, medium } from './explanation.ts';
import type { Offer } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

/** A figure of the sheet. */
export type Figure =
  | { readonly of: 'bill'; readonly index: number }
  | { readonly of: 'total' | 'missed' | 'redline' | 'yearly' | 'debt' | 'nextBill' | 'available' };

/** Explains a figure, computed with the same functions of credit/ that the provider uses. */
export function explain(
  figure: Figure,
  quote: ProviderQuote,
  offer: Offer,
  change: BeforeAfter | undefined,
): Explanation {
  switch (figure.of) {
    case 'bill':
      return explainBill(quote, figure.index);
    case 'total':
      return explainTotal(quote);
    case 'missed':
      return explainMissedBill(quote);
    case 'redline':
      return explainRedline(quote, offer);
    case 'yearly':
      return explainYearlyRate(quote);
    case 'debt':
      return explainDebt(quote, change);
    case 'nextBill':
      return explainNextBill(quote, change);
    case 'available':
      return explainAvailable(quote, offer);
  }
}

function explainDebt(
  { principal, currency }: ProviderQuote,
  change: BeforeAfter | undefined,
): Explanation {
  if (!change) throw new RangeError('No debt to explain');
  const line = lineIn(currency);
  const { loans, owed } = change;
  return {
    title: 'What you owe',
    lines: [
      ...loans.map(({ name, payoff }) => line(name, 'what would end this loan today', payoff)),
      line('Now', nowCounts(loans.length, currency), owed[0]),
      line(
        'After this loan',
        `${formatMoney(owed[0], currency)} + ${formatMoney(principal, currency)}`,
        owed[1],
      ),
    ],
    note: 'Interest is added for each day after that.',
  };
}

function nowCounts(loans: number, currency: Currency): string {
  if (loans === 0) return `you have no running loan in ${currency}`;
  return loans === 1 ? `your loan in ${currency}` : `your ${loans} loans in ${currency} together`;
}

function explainNextBill(
  { currency, bills }: ProviderQuote,
  change: BeforeAfter | undefined,
): Explanation {
  const line = lineIn(currency);
  const [first] = bills;
  const [before, after] = change?.nextBill ?? [];
  if (!first || !after) throw new RangeError('No next bill');
  const together = before?.date === after.date && after.amount !== before.amount;
  return {
    title: 'The next bill',
    lines: [
      ...(before ? [line('Now', `due on ${medium(before.date)}`, before.amount)] : []),
      line('First bill of this loan', `due on ${medium(first.due_date)}`, first.total),
      line(
        'Next bill after this loan',
        together ? 'both together' : 'the earlier one',
        after.amount,
      ),
    ],
    note: 'All bills are due on the 1st. You pay bills of the same day together.',
  };
}

function explainAvailable(
  { principal, currency }: ProviderQuote,
  { value, ratio_bp, limit, used, stoppedAtRedline, unpriced, available }: Offer,
): Explanation {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const less = [used, stoppedAtRedline, unpriced]
    .filter((amount) => amount > 0)
    .map((amount) => ` − ${money(amount)}`);
  return {
    title: 'Available credit',
    lines: [
      line('Limit', `${money(value)} × ${formatPercent(ratio_bp)}`, limit),
      line(
        'Now',
        less.length > 0
          ? `${money(limit)}${less.join('')} borrowed or asked for`
          : 'you have borrowed nothing against it',
        available,
      ),
      line(
        'After this loan',
        `${money(available)} − ${money(principal)}`,
        subtract(available, principal),
      ),
    ],
    note: 'It changes with the value of your portfolio, and grows again each time you repay principal.',
  };
}
