import { type AllocationLine, allocate } from '#credit/allocation.ts';
import { addDays, addMonths, firstOfMonth, type IsoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount, type PostedLine } from '#credit/loan-account.ts';
import { type Minor, minor } from '#credit/money.ts';
import { minimumPayment, payoff } from '#credit/payoff.ts';
import type { Terms } from '#credit/terms.ts';
import fc from '#support/property.ts';
import { anyDay, anyTerms } from './loans.ts';
import { PlainLoan } from './plain-loan.ts';

const anyStep = fc.record({
  days: fc.oneof(
    { weight: 2, arbitrary: fc.nat(50) },
    { weight: 2, arbitrary: fc.constant('to the 1st' as const) },
    { weight: 1, arbitrary: fc.constant('to the 3rd' as const) },
  ),
  pays: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('nothing', 'what is due', 'nearly what is due'),
    },
    { weight: 1, arbitrary: fc.constantFrom('nearly all', 'all', 'too much') },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 20_000_000 }) },
  ),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never;

const anyLife = fc.record({
  terms: anyTerms,
  from: anyDay,
  steps: fc.array(anyStep, { minLength: 1, maxLength: 12 }),
});

/** In the order of being written, as orderProblems reads it. */
type Line =
  | (PostedLine & { readonly payment: null })
  | (AllocationLine & { readonly day: IsoDay; readonly payment: string });

/** A moment of a loan's life, and the same loan kept the plain way. */
export type Moment = {
  readonly account: LoanAccount;
  readonly history: readonly Line[];
  /** All that was paid in; `unallocated` of it the loans did not need. */
  readonly paidIn: number;
  readonly unallocated: number;
  readonly plain: PlainLoan;
};

const times = Number(process.env.LIVES ?? 1);

/** Looks at random lives, `LIVES` times as many: after each stretch of days and each payment. */
export function everyMoment(look: (moment: Moment) => void, runs = 100): void {
  fc.assert(
    fc.property(anyLife, (life) => live(life, look)),
    { numRuns: runs * times },
  );
}

function live(
  life: { readonly terms: Terms; readonly from: IsoDay; readonly steps: readonly Step[] },
  look: (moment: Moment) => void,
): void {
  const plain = new PlainLoan(life.terms, life.from);
  const history: Line[] = [];
  let account = openAccount(life.terms, life.from);
  let [paidIn, unallocated] = [0, 0];
  for (const [number, step] of life.steps.entries()) {
    const day = dayOf(step, account.posted_through);
    const passed = advance(account, day);
    plain.passTo(day);
    history.push(...passed.lines.map((line) => ({ ...line, payment: null })));
    look({ account: passed.account, history, paidIn, unallocated, plain });

    const amount = amountOf(step, passed.account);
    const paid = allocate(passed.account, amount, day);
    plain.pay(BigInt(amount));
    history.push(
      ...paid.posted.map((line) => ({ ...line, payment: null })),
      ...paid.lines.map((line) => ({ ...line, day, payment: `payment ${number}` })),
    );
    account = paid.account;
    paidIn += amount;
    unallocated += paid.unallocated;
    look({ account, history, paidIn, unallocated, plain });
  }
}

function dayOf({ days }: Step, today: IsoDay): IsoDay {
  if (typeof days === 'number') return addDays(today, days);
  const first = addMonths(firstOfMonth(today), 1);
  return days === 'to the 1st' ? first : addDays(first, 2);
}

function amountOf({ pays }: Step, account: LoanAccount): Minor {
  if (typeof pays === 'number') return minor(pays);
  const { current } = minimumPayment(account, account.posted_through);
  const { total } = payoff(account, account.posted_through);
  const amounts = {
    nothing: 0,
    'what is due': current,
    'nearly what is due': Math.max(current - 1, 0),
    'nearly all': Math.max(total - 1, 0),
    all: total,
    'too much': total + 1,
  };
  return minor(amounts[pays]);
}
