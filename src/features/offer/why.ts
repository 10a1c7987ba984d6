import { formatDay, isoDay } from '#credit/calendar.ts';
import { add, formatMoney, type Minor, subtract, sum } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { heldShareBp, redline } from '#credit/redline.ts';
import { missedBillCost, yearlyRates } from '#credit/schedule.ts';
import {
  heldInterestMonths,
  isTenure,
  lateFeeBp,
  monthInterest,
  partMonthInterest,
  penalChargeBp,
  penalMonthsMost,
  redlineBufferBp,
} from '#credit/terms.ts';
import type { ProviderQuote } from './agreed-quote.ts';
import type { BeforeAfter } from './before-after.ts';
import type { Borrowing } from './borrowing.ts';

/** A figure of the sheet. */
export type Figure =
  | { readonly of: 'bill'; readonly index: number }
  | { readonly of: 'total' | 'missed' | 'redline' | 'yearly' | 'debt' | 'nextBill' | 'available' };

/** One step of a figure: what it is, how it is counted with which inputs, and what comes out. */
export type Line = {
  readonly what: string;
  readonly formula: string;
  readonly result: string;
  /** The result in minor units, where it is money. */
  readonly amount?: Minor;
};
export type Why = {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly note: string;
};

/** Why a figure is what it is, by the same functions of credit/ that the provider runs. */
export function why(
  figure: Figure,
  quote: ProviderQuote,
  offer: Borrowing,
  change: BeforeAfter | undefined,
): Why {
  switch (figure.of) {
    case 'bill':
      return whyBill(quote, figure.index);
    case 'total':
      return whyTotal(quote);
    case 'missed':
      return whyMissed(quote);
    case 'redline':
      return whyRedline(quote, offer);
    case 'yearly':
      return whyYearly(quote);
    case 'debt':
      return whyDebt(quote, offer);
    case 'nextBill':
      return whyNextBill(quote, change);
    case 'available':
      return whyAvailable(quote, offer);
  }
}

const rounding = 'Each line is rounded once, a half to the even side.';
const medium = (day: string) => formatDay(isoDay(day), { style: 'medium' });

function lineIn(currency: ProviderQuote['currency']) {
  return (what: string, formula: string, amount: Minor): Line => ({
    what,
    formula,
    result: formatMoney(amount, currency),
    amount,
  });
}

function whyBill({ bills, principal, currency, interest_bp }: ProviderQuote, index: number): Why {
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

function whyTotal({
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

function whyMissed({ bills, principal, currency, tenure, interest_bp }: ProviderQuote): Why {
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

function whyRedline(
  { principal, currency, interest_bp, value, ...quote }: ProviderQuote,
  offer: Borrowing,
): Why {
  const line = lineIn(currency);
  const money = (amount: Minor) => formatMoney(amount, currency);
  const held = add(quote.redline, offer.held);
  return {
    title: 'The redline',
    lines: [
      line(
        'Held for this loan',
        `${money(principal)} × (100% + ${heldInterestMonths} × ${formatPercent(interest_bp)} + ${formatPercent(redlineBufferBp)}) = ${money(principal)} × ${formatPercent(heldShareBp(interest_bp))}`,
        redline(principal, interest_bp),
      ),
      ...(offer.held > 0
        ? [
            line(
              'Held for what you already owe',
              `the same of ${money(offer.owed)}, at each loan’s rate`,
              offer.held,
            ),
          ]
        : []),
      line('Redline', offer.held > 0 ? 'both together' : 'the same', held),
      {
        what: 'Your portfolio may fall',
        formula: `(${money(value)} − ${money(held)}) ÷ ${money(value)}`,
        result: formatPercent(quote.fall_to_redline_bp),
      },
    ],
    note: 'The redline is rounded up and the room down, so that neither looks better than it is.',
  };
}

function whyYearly({ interest_bp }: ProviderQuote): Why {
  const { simple_bp, effective_bp } = yearlyRates(interest_bp);
  const rate = formatPercent(interest_bp);
  return {
    title: 'The yearly rate',
    lines: [
      { what: 'Nominal', formula: `12 × ${rate}`, result: formatPercent(simple_bp) },
      { what: 'Effective', formula: `(1 + ${rate})¹² − 1`, result: formatPercent(effective_bp) },
    ],
    note: 'Nominal is what you are charged. Effective is what it would be if each month’s interest were borrowed again: use it to compare with a bank.',
  };
}

function whyDebt({ principal, currency }: ProviderQuote, { owed, partner }: Borrowing): Why {
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

function whyNextBill({ currency, bills }: ProviderQuote, change: BeforeAfter | undefined): Why {
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

function whyAvailable(
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
