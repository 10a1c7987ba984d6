import { type AllocationLine, allocate } from '#credit/allocation.ts';
import { addDays, type IsoDay, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount, type PostedLine } from '#credit/loan-account.ts';
import { type Currency, currencies, type Minor, minor, mulDiv } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { type Tenure, type Terms, tenures } from '#credit/terms.ts';
import fc from '#support/property.ts';

export const usd = (principal: number, tenure: Tenure = 3, interest_bp = 300): Terms =>
  terms(principal, 'USD', tenure, interest_bp);
export const ngn = (principal: number, tenure: Tenure = 3, interest_bp = 300): Terms =>
  terms(principal, 'NGN', tenure, interest_bp);

function terms(principal: number, currency: Currency, tenure: Tenure, interest_bp: number): Terms {
  return { principal: minor(principal), currency, tenure, interest_bp };
}

/** A loan disbursed on one day and posted up to another, with nothing paid. */
export function unpaid(loan: Terms, from: string, through: string) {
  return advance(openAccount(loan, isoDay(from)), isoDay(through));
}

export function pay(account: LoanAccount, amount: number) {
  return allocate(account, minor(amount), account.posted_through);
}

/** A loan with payments on its way, each as [day, amount], posted up to a day after the last. */
export function lived(
  loan: Terms,
  from: string,
  payments: readonly (readonly [day: string, amount: number])[],
  through: string,
): { readonly account: LoanAccount; readonly posted: readonly PostedLine[] } {
  let account = openAccount(loan, isoDay(from));
  const posted: PostedLine[] = [];
  for (const [day, amount] of payments) {
    const posting = advance(account, isoDay(day));
    const paid = pay(posting.account, amount);
    posted.push(...posting.lines, ...paid.posted);
    account = paid.account;
  }
  const rest = advance(account, isoDay(through));
  return { account: rest.account, posted: [...posted, ...rest.lines] };
}

export const anyAmount = fc.integer({ min: 0, max: 1_000_000_000_000 }).map(minor);
export const anyDay = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => addDays(isoDay('2024-01-01'), days));
export const anyTerms: fc.Arbitrary<Terms> = fc.record({
  principal: fc.integer({ min: 1, max: 100_000_000_000 }).map(minor),
  currency: fc.constantFrom(...currencies),
  tenure: fc.constantFrom(...tenures),
  interest_bp: fc.integer({ min: 0, max: 6_000 }),
});

/** What happens to a loan: some days go by, then a share of the payoff is paid. */
const anyStep = fc.record({
  days: fc.integer({ min: 0, max: 75 }),
  share: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 120 }), fc.constant(9_999)),
});
const anyLife = fc.record({
  terms: anyTerms,
  from: anyDay,
  steps: fc.array(anyStep, { maxLength: 7 }),
});

export type Life = {
  readonly account: LoanAccount;
  readonly posted: readonly PostedLine[];
  readonly payments: readonly { day: IsoDay; amount: Minor; lines: readonly AllocationLine[] }[];
};

/** A loan somewhere in its life: bills paid, missed, paid in part, prepaid or ended early. */
export const anyLoan: fc.Arbitrary<Life> = anyLife.map(({ terms, from, steps }) => {
  let account = openAccount(terms, from);
  const posted: PostedLine[] = [];
  const payments: Life['payments'][number][] = [];
  for (const { days, share } of steps) {
    const day = addDays(account.posted_through, days);
    const posting = advance(account, day);
    const amount = mulDiv(payoff(posting.account, day).total, share, 10_000 / 100);
    const paid = allocate(
      posting.account,
      share === 9_999 ? oneLess(posting.account) : amount,
      day,
    );
    posted.push(...posting.lines, ...paid.posted);
    payments.push({ day, amount, lines: paid.lines });
    account = paid.account;
  }
  return { account, posted, payments };
});

function oneLess(account: LoanAccount): Minor {
  return minor(Math.max(payoff(account, account.posted_through).total - 1, 0));
}
