import { type Tenure, tenures } from '#credit/terms.ts';
import fc from '#support/property.ts';
import type { Destination } from '../model/person.ts';

/** In percent of what there is, on the first portfolio and on the second. */
type Shares = readonly [number, number];

/** What a client wants, before it is known which loans and how much there are. */
export type Wish =
  | { do: 'request'; shares: Shares; tenure: Tenure; twice: boolean }
  | { do: 'cancel'; loan: number }
  | { do: 'accept less'; loan: number; percent: number }
  | { do: 'withdraw'; shares: Shares; to: Destination; twice: boolean }
  | { do: 'give back'; loan: number; percent: number; twice: boolean }
  | { do: 'pay' | 'hear of payment' | 'record' }
  | { do: 'market moves'; portfolio: 0 | 1; value: number }
  | { do: 'look'; at: 'portfolios' | 'loans' | 'withdrawals' | 'overview' | 'loan'; loan: number };

/** Some clients of one borrower at once, each with one wish after the other. */
export type Burst = {
  readonly clients: readonly (readonly Wish[])[];
  /** Of what a loan owes, a checkout for which is opened before. */
  readonly percentToPay: number;
};

export type Plan = {
  /** After the day of the tests. */
  readonly days: number;
  /** Whether there is a loan to begin with that its portfolio does not back any more. */
  readonly isHeld: boolean;
  readonly rounds: readonly {
    /** Seconds that pass before, while nobody asks. */
    readonly seconds: number;
    /** Whether every connection is cut meanwhile, where there are any. */
    readonly isCut: boolean;
    /** One for each borrower. */
    readonly bursts: readonly Burst[];
  }[];
};

const day = 86_400;
const percent = fc.constantFrom(20, 40, 60, 80, 100, 100, 110);
const shares: fc.Arbitrary<Shares> = fc.oneof(
  percent.map((all): Shares => [all, 0]),
  percent.map((all): Shares => [0, all]),
  fc.tuple(percent, percent),
);
const loan = fc.nat({ max: 9 });
const twice = fc.noBias(fc.integer({ min: 0, max: 3 })).map((roll) => roll === 0);
/** Below two million, some of what waits is not backed any more. */
const value = fc.constantFrom(800_000, 1_100_000, 1_400_000, 1_700_000, 2_000_000, 2_000_000);

function wish<Do extends Wish['do'], Rest>(
  what: Do,
  rest: { [name in keyof Rest]: fc.Arbitrary<Rest[name]> },
) {
  return fc.record(rest).map((values) => ({ do: what, ...values }));
}

const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 4,
    arbitrary: wish('request', { shares, tenure: fc.constantFrom(...tenures), twice }),
  },
  { weight: 2, arbitrary: wish('cancel', { loan }) },
  { weight: 4, arbitrary: wish('accept less', { loan, percent }) },
  {
    weight: 4,
    arbitrary: wish('withdraw', {
      shares,
      to: fc.constantFrom('an account', 'an account', 'one that rejects', 'one that sends back'),
      twice,
    }),
  },
  { weight: 4, arbitrary: wish('give back', { loan, percent, twice }) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('pay', 'hear of payment', 'record')
      .map((what) => ({ do: what }) as const),
  },
  {
    weight: 3,
    arbitrary: wish('market moves', { portfolio: fc.constantFrom(0 as const, 1 as const), value }),
  },
  {
    weight: 9,
    arbitrary: wish('look', {
      at: fc.constantFrom('portfolios', 'loans', 'loans', 'withdrawals', 'overview', 'loan'),
      loan,
    }),
  },
);

const anyBurst: fc.Arbitrary<Burst> = fc.record({
  clients: fc.array(fc.array(anyWish, { minLength: 1, maxLength: 3 }), {
    minLength: 2,
    maxLength: 4,
    size: 'max',
  }),
  percentToPay: fc.constantFrom(0, 40, 100),
});

/** Rounds of as many bursts as there are borrowers, whose time is one. */
export const anyPlan = (size: { readonly rounds: number; readonly borrowers: number }) =>
  fc.record({
    days: fc.nat({ max: 365 }),
    isHeld: fc.noBias(fc.nat({ max: 2 })).map((roll) => roll === 0),
    rounds: fc.array(
      fc.record({
        seconds: fc.constantFrom(0, 1, 2, 2, 3, 3, 6, 6, 6, day, 31 * day),
        isCut: fc.noBias(fc.nat({ max: 9 })).map((roll) => roll === 0),
        bursts: fc.array(anyBurst, { minLength: size.borrowers, maxLength: size.borrowers }),
      }),
      { minLength: size.rounds, maxLength: size.rounds },
    ),
  });
