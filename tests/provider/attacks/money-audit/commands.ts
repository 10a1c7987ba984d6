import type { Currency } from '#credit/money.ts';
import { type Tenure, tenures } from '#credit/terms.ts';
import fc from '#support/property.ts';
import type { Parts } from '../../model/person.ts';
import type { SavedAt } from './accounts.ts';

export type Payment = 'by card' | 'declined' | 'arrives' | 'fails' | 'too-much' | 'too-little';

/** What a borrower, their bank, the market or our back office does. Numbers choose among what is there. */
export type Command =
  | { do: 'borrow'; currency: Currency; parts: Parts; tenure: Tenure; twice: boolean }
  | { do: 'borrow and be paid'; currency: Currency; cents: number; tenure: Tenure }
  | { do: 'cancel'; loan: number }
  | { do: 'accept less'; loan: number; percent: number }
  | { do: 'withdraw'; currency: Currency; parts: Parts; to: SavedAt; twice: boolean }
  | { do: 'open a checkout'; loan: number; percent: number; pay: Payment | 'later' }
  | { do: 'pay'; checkout: number; how: Payment; twice: boolean }
  | { do: 'come back'; checkout: number }
  | { do: 'dispute'; checkout: number; percent: number }
  | { do: 'end a dispute'; checkout: number; outcome: 'won' | 'lost' }
  | { do: 'refund by hand'; checkout: number; percent: number }
  | { do: 'give credit back'; loan: number; percent: number; twice: boolean }
  | { do: 'send dollars'; loan: number; percent: number; twice: boolean }
  | { do: 'move the rate'; buy: number }
  | { do: 'move the market'; currency: Currency; portfolio: 0 | 1; percent: number }
  | { do: 'let seconds pass'; seconds: number }
  | { do: 'let minutes pass unheard'; minutes: number }
  | { do: 'let days pass'; days: number }
  | { do: 'let the back office work' };

const between = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

/** In cents, of the first portfolio, the second, or both; ten Naira stand for a cent. */
const partsOf = (min: number, max: number): fc.Arbitrary<Parts> =>
  fc.oneof(
    between(min, max).map((all): Parts => [all, 0]),
    between(min, max).map((all): Parts => [0, all]),
    fc.tuple(between(min / 2, max / 2), between(1, max / 2)),
  );

const currency = fc.constantFrom<Currency>('USD', 'USD', 'NGN');
const loan = fc.nat({ max: 99 });
/** Mostly one of the last. */
const checkout = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 99 }));
const tenure = fc.constantFrom(...tenures);
const twice = between(0, 4).map((roll) => roll === 0);

const someOf = fc.constantFrom(3, 10, 50, 100, 100);
const payment = fc.constantFrom<Payment>(
  ...(['by card', 'by card', 'by card', 'arrives', 'arrives'] as const),
  ...(['too-much', 'too-much', 'too-little', 'fails', 'declined'] as const),
);

export const anyLoan = fc.record({ currency, parts: partsOf(20_000, 590_000), tenure });

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  weighted(4, 'borrow', { currency, parts: partsOf(9_500, 500_000), tenure, twice }),
  weighted(1, 'borrow and be paid', { currency, cents: between(9_500, 200_000), tenure }),
  weighted(1, 'cancel', { loan }),
  weighted(2, 'accept less', { loan, percent: fc.constantFrom(1, 30, 60, 90, 100) }),
  weighted(6, 'withdraw', {
    currency,
    parts: partsOf(4_500, 200_000),
    to: fc.constantFrom<SavedAt>('Naira', 'Naira', 'rejects', 'sends back', 'Dollars'),
    twice,
  }),
  weighted(16, 'open a checkout', {
    loan,
    percent: fc.constantFrom(1, 20, 50, 90, 100, 100),
    pay: fc.oneof(fc.constant('later'), fc.constant('later'), payment),
  }),
  weighted(14, 'pay', { checkout, how: payment, twice }),
  weighted(2, 'come back', { checkout }),
  weighted(4, 'dispute', { checkout, percent: someOf }),
  weighted(4, 'end a dispute', { checkout, outcome: fc.constantFrom('won', 'lost', 'lost') }),
  weighted(1, 'refund by hand', { checkout, percent: someOf }),
  weighted(5, 'give credit back', { loan, percent: fc.constantFrom(1, 30, 90, 100, 130), twice }),
  weighted(2, 'send dollars', { loan, percent: fc.constantFrom(1, 30, 90, 100, 130), twice }),
  weighted(7, 'move the rate', { buy: between(120_000, 220_000) }),
  weighted(4, 'move the market', {
    currency,
    portfolio: fc.constantFrom(0, 1),
    percent: fc.oneof(between(0, 4), between(0, 60), between(60, 160)),
  }),
  weighted(6, 'let seconds pass', { seconds: between(1, 40) }),
  weighted(9, 'let minutes pass unheard', { minutes: between(1, 45) }),
  weighted(4, 'let days pass', { days: fc.constantFrom(1, 2, 9, 31, 93) }),
  weighted(2, 'let the back office work', {}),
);

function weighted<Do extends Command['do'], Rest>(
  weight: number,
  what: Do,
  rest: { [name in keyof Rest]: fc.Arbitrary<Rest[name]> },
) {
  return { weight, arbitrary: fc.record(rest).map((values) => ({ do: what, ...values })) };
}
