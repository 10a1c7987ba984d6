import { formatDay, isIsoDay, isoDay } from '#credit/calendar.ts';
import {
  add,
  type Currency,
  ceilMulDiv,
  formatMoney,
  type Minor,
  parseAmount,
} from '#credit/money.ts';
import { basisPoints, formatPercent } from '#credit/rates.ts';
import { missedBillCost, type Quote, quote } from '#credit/schedule.ts';
import { defaultInterestBp, isTenure, monthInterest } from '#credit/terms.ts';

/** An amount as an editor writes it: `usd="1,000"` or `ngn="1000000"`. */
export type AmountWords = { readonly usd?: string | number; readonly ngn?: string | number };

/** A loan of a text's own: what is missing is three months from 10 March 2026 at our interest. */
export type LoanWords = AmountWords & {
  readonly tenure?: string | number;
  readonly from?: string;
  /** What the portfolio is worth, in the loan's currency. */
  readonly portfolio?: string | number;
  /** Percent a month, of a partner that agreed on another. */
  readonly interest?: string | number;
};

export type Money = { readonly amount: Minor; readonly currency: Currency };

/** Throws, with the tag and what to write instead, when there is no amount or not just one. */
export function amountOf({ usd, ngn }: AmountWords, tag: string): Money {
  const written = [usd, ngn].filter((amount) => amount !== undefined);
  if (written.length !== 1) throw new Error(`<${tag}> needs one of usd="…" and ngn="…".`);
  return { amount: typed(written[0], tag), currency: ngn === undefined ? 'USD' : 'NGN' };
}

/** A further amount of a loan, in its currency. */
export function amountLike({ currency }: Quote, amount: string, tag: string): Money {
  return { amount: typed(amount, tag), currency };
}

/** A whole amount goes without its '.00': it is a reader's own figure, not a posting. */
export const written = ({ amount, currency }: Money) =>
  formatMoney(amount, currency, { cents: false });

export function workedLoan(words: LoanWords, tag: string): Quote {
  const { amount: principal, currency } = amountOf(words, tag);
  const { tenure = 3, from = '2026-03-10', portfolio, interest } = words;
  const months = Number(tenure);
  if (!isTenure(months))
    throw new Error(`<${tag} tenure="${tenure}">: write a tenure that exists.`);
  const interest_bp = interest === undefined ? defaultInterestBp : basisPoints(Number(interest));
  const value = portfolio === undefined ? principal : typed(portfolio, tag);
  return quote({ principal, currency, tenure: months, interest_bp }, dayOf(from, tag), value);
}

/** Everything that `<Loan show="…" />` can say of a loan whose bills are paid on their days. */
export function figuresOf(loan: Quote): Readonly<Record<string, string>> {
  const { bills, principal, currency, interest_bp, total_interest, total_repayable } = loan;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const [first, last] = [bills[0], bills.at(-1)];
  if (!first || !last) throw new RangeError('A loan without bills');
  const missed = missedBillCost(loan, first);
  const month = monthInterest(principal, interest_bp);
  return {
    principal: written({ amount: principal, currency }),
    interest: money(total_interest),
    /** Of the principal; a cost, so it is rounded up. */
    'interest-share': formatPercent(ceilMulDiv(total_interest, 10_000, principal)),
    repayable: money(total_repayable),
    bills: String(bills.length),
    'small-bills': String(bills.length - 1),
    month: money(month),
    'month-bill': money(add(month, month)),
    'extra-days': String(first.days),
    first: money(first.total),
    'first-day': formatDay(first.due_date, { style: 'medium' }),
    'first-interest': money(first.interest),
    'first-principal': money(first.principal),
    last: money(last.total),
    'last-day': formatDay(last.due_date, { style: 'medium' }),
    'last-principal': money(last.principal),
    redline: money(loan.redline),
    fall: formatPercent(loan.fall_to_redline_bp),
    'late-fee': money(missed.late_fee),
    'penal-charge': money(missed.penal_charge),
    'missed-most': money(missed.most),
  };
}

function dayOf(text: string, tag: string) {
  if (!isIsoDay(text)) throw new Error(`<${tag}>: ${text} is no day; write it as 2026-03-10.`);
  return isoDay(text);
}

function typed(amount: string | number | undefined, tag: string): Minor {
  const parsed = parseAmount(String(amount));
  if (!parsed.ok)
    throw new Error(`<${tag}>: "${amount}" is no amount; write it as 1,000 or 49.50.`);
  return parsed.amount;
}
