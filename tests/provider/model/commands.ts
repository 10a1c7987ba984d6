import { type Tenure, tenures } from '#credit/terms.ts';
import fc from '#support/property.ts';
import type { Destination, Parts } from './person.ts';

export type Command =
  | { do: 'request'; parts: Parts; tenure: Tenure; twice: boolean }
  | { do: 'cancel'; loan: number }
  | { do: 'accept less'; loan: number; percent: number }
  | { do: 'withdraw'; parts: Parts; to: Destination; twice: boolean }
  | { do: 'repay'; loan: number; percent: number; twice: boolean }
  | { do: 'give back'; loan: number; percent: number; twice: boolean }
  | { do: 'let seconds pass'; seconds: number }
  | { do: 'let days pass'; days: number }
  | { do: 'move the market'; portfolio: 0 | 1; value: number }
  | { do: 'accept the terms'; portfolio: 0 | 1; name: 'their own' | 'another' }
  | { do: 'sign out and in' };

const between = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** On the first portfolio, on the second, or on both. */
const partsOf = (min: number, max: number): fc.Arbitrary<Parts> =>
  fc.oneof(
    between(min, max).map((all): Parts => [all, 0]),
    between(min, max).map((all): Parts => [0, all]),
    fc.tuple(between(min / 2, max / 2), between(1, max / 2)),
  );

const loan = fc.nat({ max: 99 });
const portfolio = fc.constantFrom(0, 1);
const twice = fc.noBias(fc.integer({ min: 0, max: 4 })).map((roll) => roll === 0);

/** Mostly what can be done, sometimes a little beyond what may be. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: command('request', {
      parts: partsOf(9_500, 200_000),
      tenure: fc.constantFrom(...tenures),
      twice,
    }),
  },
  { weight: 2, arbitrary: command('cancel', { loan }) },
  {
    weight: 3,
    arbitrary: command('accept less', { loan, percent: fc.constantFrom(1, 30, 60, 90, 100) }),
  },
  {
    weight: 6,
    arbitrary: command('withdraw', {
      parts: partsOf(4_500, 60_000),
      to: fc.constantFrom('an account', 'an account', 'one that rejects', 'one that sends back'),
      twice,
    }),
  },
  {
    weight: 9,
    arbitrary: command('repay', {
      loan,
      percent: fc.constantFrom(0.01, 1, 7, 7, 15, 33, 60, 99.95, 100, 100, 101),
      twice,
    }),
  },
  {
    weight: 5,
    arbitrary: command('give back', {
      loan,
      percent: fc.constantFrom(0.01, 1, 7, 33, 60, 99.99, 100, 100, 101),
      twice,
    }),
  },
  { weight: 8, arbitrary: command('let seconds pass', { seconds: between(1, 7) }) },
  {
    weight: 10,
    arbitrary: command('let days pass', { days: fc.constantFrom(1, 2, 5, 9, 14, 20, 25, 31, 93) }),
  },
  {
    weight: 2,
    arbitrary: command('move the market', {
      portfolio,
      value: fc.oneof(between(0, 200_000), between(200_000, 4_000_000)),
    }),
  },
  {
    weight: 3,
    arbitrary: command('accept the terms', {
      portfolio,
      name: fc.constantFrom('their own', 'their own', 'their own', 'another'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'sign out and in' as const }) },
);

function command<Do extends Command['do'], Rest>(
  what: Do,
  rest: { [name in keyof Rest]: fc.Arbitrary<Rest[name]> },
) {
  return fc.record(rest).map((values) => ({ do: what, ...values }));
}
