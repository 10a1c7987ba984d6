import fc from '#support/property.ts';

/** Where the clock is moved to. Each needs a loan for which it means something. */
const aims = ['bill', 'promised day', 'plan day', 'last month', 'notice', 'sale'] as const;
export type Aim = (typeof aims)[number];

export type What = 'what is due' | 'everything' | 'a part';
export const savedCards = ['success', 'declined', 'insufficient', 'challenge', 'later'] as const;
export type Rule = 'bills' | 'aside';

/**
 * What a borrower, their bank, the market or our back office does. Numbers choose among what is there. One that
 * `waits` does so until it can be done; else it may be refused.
 */
export type Command =
  | { do: 'borrow'; currency: 'NGN' | 'USD'; percent: number; tenure: 3 | 6; both: boolean }
  | { do: 'withdraw'; currency: 'NGN' | 'USD'; percent: number }
  | { do: 'pay'; loan: number; what: What; percent: number; card: 'typed' | 'saved' }
  | { do: 'pay each bill'; loan: number; months: number }
  | { do: 'promise'; loan: number; later: number; waits: boolean }
  | { do: 'ask for a plan'; loan: number; months: number; waits: boolean }
  | { do: 'decide on a plan'; loan: number; yes: boolean }
  | { do: 'keep a promise'; loan: number; early: number }
  | { do: 'keep a plan'; loan: number; steps: number }
  | { do: 'carry over'; loan: number; tenure: 3 | 6; waits: number; after: number | 'never' }
  | { do: 'sign autopay'; loan: number; ceiling: number }
  | { do: 'sign extra payments'; loan: number; percent: number; day: number }
  | { do: 'pay before a charge'; loan: number; rule: Rule; percent: number }
  | { do: 'skip a charge'; loan: number; rule: Rule; back: boolean }
  | { do: 'stop autopay'; loan: number; rule: Rule }
  | { do: 'save a card'; card: (typeof savedCards)[number] }
  | { do: 'dispute'; payment: number; percent: number }
  | { do: 'end a dispute'; payment: number; outcome: 'won' | 'lost' }
  | { do: 'give credit back'; loan: number; percent: number }
  | { do: 'move the market'; currency: 'NGN' | 'USD'; portfolio: 0 | 1; percent: number }
  | { do: 'move the clock to'; aim: Aim; loan: number; days: number; hour: number }
  | { do: 'let days pass'; days: number; hour: number };

const between = (min: number, max: number) => fc.noBias(fc.integer({ min, max }));

const currency = fc.constantFrom<'NGN' | 'USD'>('NGN', 'NGN', 'USD');
const tenure = fc.constantFrom<3 | 6>(3, 3, 6);
/** Mostly one of the first two. */
const loan = fc.oneof(fc.nat({ max: 1 }), fc.nat({ max: 9 }));
const waits = fc.boolean();
const payment = fc.nat({ max: 9 });
const rule = fc.constantFrom<Rule>('bills', 'bills', 'aside');
/** Before and after autopay's eight, and on both sides of midnight. */
const hour = fc.constantFrom(0.1, 5, 7.9, 10, 12, 15, 20, 23.8);

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  weighted(2, 'borrow', {
    ...{ currency, tenure, both: fc.boolean() },
    percent: fc.constantFrom(18, 20, 30, 50, 90, 100),
  }),
  weighted(2, 'withdraw', { currency, percent: fc.constantFrom(30, 60, 100) }),
  weighted(8, 'pay', {
    loan,
    what: fc.constantFrom<What>('what is due', 'what is due', 'a part', 'a part', 'everything'),
    percent: fc.constantFrom(1, 20, 50, 90, 100, 120),
    card: fc.constantFrom('typed', 'typed', 'saved'),
  }),
  weighted(2, 'pay each bill', { loan, months: between(1, 3) }),
  weighted(6, 'promise', { loan, later: fc.constantFrom(0, 3, 7, 14), waits }),
  weighted(4, 'ask for a plan', { loan, months: between(1, 6), waits }),
  weighted(4, 'decide on a plan', { loan, yes: fc.constantFrom(true, true, false) }),
  weighted(4, 'keep a promise', { loan, early: fc.constantFrom(0, 0, 1, 4) }),
  weighted(3, 'keep a plan', { loan, steps: between(1, 6) }),
  weighted(6, 'carry over', {
    ...{ loan, tenure, waits: fc.constantFrom(-1, -1, 0, 3, 14, 29) },
    after: fc.constantFrom<number | 'never'>(0, 0, 10, 25, 45, 'never'),
  }),
  weighted(5, 'sign autopay', { loan, ceiling: fc.constantFrom(50, 120, 300) }),
  weighted(3, 'sign extra payments', {
    loan,
    percent: fc.constantFrom(1, 5, 20, 60),
    day: between(6, 28),
  }),
  weighted(3, 'pay before a charge', { loan, rule, percent: fc.constantFrom(1, 10, 50) }),
  weighted(2, 'skip a charge', { loan, rule, back: fc.constantFrom(false, false, true) }),
  weighted(1, 'stop autopay', { loan, rule }),
  weighted(3, 'save a card', { card: fc.constantFrom('success', ...savedCards) }),
  weighted(4, 'dispute', { payment, percent: fc.constantFrom(100, 100, 100, 40, 3) }),
  weighted(4, 'end a dispute', { payment, outcome: fc.constantFrom('lost', 'lost', 'won') }),
  weighted(2, 'give credit back', { loan, percent: fc.constantFrom(5, 40, 100, 110) }),
  weighted(4, 'move the market', {
    currency,
    portfolio: fc.constantFrom(0, 1),
    percent: fc.constantFrom(0, 0, 2, 15, 60, 130),
  }),
  weighted(16, 'move the clock to', {
    aim: fc.constantFrom<Aim>('bill', 'bill', 'bill', ...aims),
    ...{ loan, hour, days: fc.constantFrom(-3, -1, 0, 0, 1, 2, 4) },
  }),
  weighted(6, 'let days pass', { days: fc.constantFrom(0, 0, 1, 3, 10, 30, 61), hour }),
);

/** A loan, of which every other has autopay from its first day. */
export const anyBeginning: fc.Arbitrary<Command[]> = fc
  .record({
    loan: fc.record({
      ...{ currency, tenure, both: fc.boolean() },
      percent: fc.constantFrom(20, 50, 90),
    }),
    isSigned: fc.boolean(),
  })
  .map(({ loan: values, isSigned }) => [
    { do: 'borrow', ...values },
    ...(isSigned ? [{ do: 'sign autopay' as const, loan: 0, ceiling: 300 }] : []),
  ]);

function weighted<Do extends Command['do'], Rest>(
  weight: number,
  what: Do,
  rest: { [name in keyof Rest]: fc.Arbitrary<Rest[name]> },
) {
  return { weight, arbitrary: fc.record(rest).map((values) => ({ do: what, ...values })) };
}
