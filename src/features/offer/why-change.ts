import { add, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import type { BeforeAfter } from './before-after.ts';
import type { Borrowing } from './borrowing.ts';
import { lineIn, medium, type Why } from './why-line.ts';

export function whyDebt({ principal, currency }: ProviderQuote, { owed, partner }: Borrowing): Why {
  const line = lineIn(currency);
  return {
    title: 'What you owe',
    lines: [
      line('Now', `principal of your loans at ${partner} in ${currency}`, owed),
      line(
        'After this loan',
        `${formatMoney(owed, currency)} + ${formatMoney(principal, currency)}`,
        add(owed, principal),
      ),
    ],
    note: 'Interest comes on top with each bill.',
  };
}

export function whyNextBill(
  { currency, bills }: ProviderQuote,
  change: BeforeAfter | undefined,
): Why {
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
      line('Next bill after it', together ? 'both together' : 'the earlier one', after.amount),
    ],
    note: 'All bills are due on the 1st, so those of one day are one payment.',
  };
}

export function whyAvailable(
  { principal, currency }: ProviderQuote,
  { value, ratio_bp, limit, taken, stopped, available }: Borrowing,
): Why {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const less = [taken, stopped]
    .filter((amount) => amount > 0)
    .map((amount) => ` − ${money(amount)}`);
  return {
    title: 'What can be borrowed',
    lines: [
      line('Limit', `${money(value)} × ${formatPercent(ratio_bp)}`, limit),
      line(
        'Now',
        `${money(limit)}${less.join('') || ' − nothing'} borrowed or asked for`,
        available,
      ),
      line(
        'After this loan',
        `${money(available)} − ${money(principal)}`,
        subtract(available, principal),
      ),
    ],
    note: 'It follows what your portfolio is worth, and grows again with each repayment of principal.',
  };
}
