import type { IsoDay } from '#credit/calendar.ts';
import { availableCredit, defaultMinimums, keypadProblem } from '#credit/limits.ts';
import {
  type Currency,
  ceilMulDiv,
  formatMoney,
  type Minor,
  min,
  minor,
  subtract,
  sum,
  zero,
} from '#credit/money.ts';
import { type Quote, quote } from '#credit/schedule.ts';
import type { Tenure } from '#credit/terms.ts';
import { type PartnerTerms, usualTerms } from './partners.ts';
import { largestTyped } from './typed.ts';

export const holdings = ['stocks', 'cash', 'crypto'] as const;
export type Holding = (typeof holdings)[number];

/** What is held, where, and what is wanted for it; amounts are minor units of `currency`. */
export type Asked = {
  readonly partner: PartnerTerms;
  readonly currency: Currency;
  readonly holdings: Readonly<Record<Holding, Minor>>;
  readonly amount: Minor;
  readonly tenure: Tenure;
  /** The day on which the loan is paid out. */
  readonly from: IsoDay;
};

const held = { USD: minor(1_000_000), NGN: minor(1_000_000_000) };
const wanted = { USD: minor(200_000), NGN: minor(200_000_000) };

/** Where the calculator starts: figures that are easy to compare with one's own. */
export function startingAsked(currency: Currency, from: IsoDay): Asked {
  return {
    partner: usualTerms,
    currency,
    holdings: { stocks: held[currency], cash: zero, crypto: zero },
    amount: wanted[currency],
    tenure: 3,
    from,
  };
}

/** What the portfolio is worth: a partner's stocks, cash and crypto of one currency together. */
export function worthOf(asked: Asked): Minor {
  return sum(Object.values(asked.holdings));
}

/** What the portfolio carries, as far as the calculator goes. */
export function creditOf(asked: Asked): Minor {
  const credit = availableCredit({
    value: worthOf(asked),
    collateral_ratio_bp: asked.partner.collateral_ratio_bp,
    outstanding: zero,
    requested: zero,
  });
  return min(credit, largestTyped);
}

export function minLoan(currency: Currency): Minor {
  return defaultMinimums.loan[currency];
}

/** The smallest portfolio that carries the smallest loan. */
export function minValue({ currency, partner }: Pick<Asked, 'currency' | 'partner'>): Minor {
  return ceilMulDiv(minLoan(currency), 10_000, partner.collateral_ratio_bp);
}

/** Why there is nothing to reckon, and the nearest amount that there is. */
export type Problem = {
  readonly at: 'value' | 'amount';
  readonly sentence: string;
  readonly nearest: Minor;
};

export function problemOf(asked: Asked): Problem | undefined {
  const { amount, currency } = asked;
  const money = (figure: Minor) => formatMoney(figure, currency);
  const [smallest, credit] = [minLoan(currency), creditOf(asked)];
  if (credit < smallest) {
    const nearest = minValue(asked);
    const sentence = `The smallest loan is ${money(smallest)}. Your portfolio must be worth at least ${money(nearest)} for that.`;
    return { at: 'value', sentence, nearest };
  }
  const problem = keypadProblem({ amount, min: smallest, max: credit });
  if (problem === 'above-maximum') {
    const sentence = `That is ${money(subtract(amount, credit))} more than you can borrow.`;
    return { at: 'amount', sentence, nearest: credit };
  }
  if (problem === null) return undefined;
  return { at: 'amount', sentence: `The smallest loan is ${money(smallest)}.`, nearest: smallest };
}

/** The provider's own quote() for a borrower who owes nothing yet. Ask problemOf first. */
export function quoteFor(asked: Asked): Quote {
  const { amount: principal, currency, tenure, partner, from } = asked;
  const { interest_bp } = partner;
  return quote({ principal, currency, tenure, interest_bp }, from, worthOf(asked));
}
