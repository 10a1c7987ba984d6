import { type Currency, currencies } from '#credit/money.ts';
import { tenures } from '#credit/terms.ts';
import fc from '#support/property.ts';

const between = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** Share of what may be had, in percent: mostly less than all of it, sometimes more. */
const share = fc.constantFrom(5, 10, 20, 40, 70, 100, 110);
const who = fc.nat({ max: 2 });
const common = { who, currency: fc.constantFrom<Currency>(...currencies) };

const borrow = fc.record({
  does: fc.constant('borrow' as const),
  ...common,
  /** Of the credit that is left on the first and on the second portfolio. */
  shares: fc.tuple(share, fc.constantFrom(0, 0, 15, 60)),
  tenure: fc.constantFrom(...tenures),
});
const cancel = fc.record({ does: fc.constant('cancel' as const), who });
const withdraw = fc.record({
  does: fc.constant('withdraw' as const),
  ...common,
  shares: fc.tuple(share, fc.constantFrom(0, 15, 60)),
  to: fc.constantFrom('an account', 'an account', 'one that rejects', 'one that sends back'),
});
const repay = fc.record({
  does: fc.constant('repay' as const),
  who,
  loan: fc.nat({ max: 99 }),
  share: fc.constantFrom(2, 5, 5, 10, 10, 25, 60, 99, 100, 110),
});
const market = fc.record({
  does: fc.constant('move the market' as const),
  ...common,
  portfolio: fc.constantFrom(0, 1),
  /** Of what it was worth at first, in percent. */
  value: fc.oneof(between(0, 30), between(30, 300)),
});
const clock = fc.record({
  does: fc.constant('move the clock' as const),
  advance: fc.constantFrom(
    ...['PT1S', 'PT3S', 'PT45M', 'PT23H59M59S', 'P1D', 'P1DT1H', 'P2D', 'P5DT7H13M', 'P9D', 'P2W'],
    ...['P17DT22H', 'P1M', 'P1M', 'P1M3D', 'P6W', 'P2M', 'P3M1D'],
  ),
});

export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

/** What three people do and what happens to them. */
export const anyStep = fc.oneof(
  { weight: 8, arbitrary: borrow },
  { weight: 1, arbitrary: cancel },
  { weight: 4, arbitrary: withdraw },
  { weight: 9, arbitrary: repay },
  { weight: 2, arbitrary: market },
  { weight: 10, arbitrary: clock },
);
