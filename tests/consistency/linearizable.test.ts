import { describe, expect, test } from 'vitest';
import fc from '#support/property.ts';
import { type AccountAnswer, type AccountCall, type Accounts, accounts } from './accounts.ts';
import type { History, Operation } from './history.ts';
import { explain } from './linearizable.ts';

type One = Operation<AccountCall, AccountAnswer>;
type Span = readonly [asked: number, heard?: number];

const heard = (call: AccountCall, [asked, at]: Span, answer: AccountAnswer): One =>
  at === undefined ? { call, asked } : { call, asked, heard: { at, answer } };
const read = (span: Span, account: 0 | 1, balance: number) =>
  heard({ do: 'read', account }, span, balance);
const add = (span: Span, account: 0 | 1, amount: number) =>
  heard({ do: 'add', account, amount }, span, 'ok');
const draw = (span: Span, account: 0 | 1, amount: number, answer: 'ok' | 'refused' = 'ok') =>
  heard({ do: 'draw', account, amount }, span, answer);

describe('an order explains', () => {
  test.each<[string, History<AccountCall, AccountAnswer>]>([
    ['nothing at all', []],
    ['calls one after the other', [add([0, 1], 0, 5), read([2, 3], 0, 105)]],
    ['a read beside an addition that sees it', [add([0, 3], 0, 5), read([1, 2], 0, 105)]],
    ['a read beside an addition that does not', [add([0, 3], 0, 5), read([1, 2], 0, 100)]],
    [
      'one refused because another came first',
      [draw([0, 3], 0, 150, 'refused'), draw([1, 2], 1, 150)],
    ],
    ['a lost call that was done', [add([0], 0, 5), read([1, 2], 0, 105)]],
    ['a lost call that was never done', [add([0], 0, 5), read([1, 2], 0, 100)]],
    [
      'a lost call that was done late',
      [add([0], 0, 5), read([1, 2], 0, 100), read([3, 4], 0, 105)],
    ],
  ])('%s', (_, history) => {
    expect(explain(accounts, history).whole).toBe(true);
  });
});

describe('no order explains', () => {
  test.each<[string, History<AccountCall, AccountAnswer>]>([
    ['a stale read', [add([0, 1], 0, 5), read([2, 3], 0, 100)]],
    ['a lost update', [add([0, 3], 0, 5), add([1, 2], 0, 7), read([4, 5], 0, 107)]],
    ['a read that goes back', [add([0, 5], 0, 5), read([1, 2], 0, 105), read([3, 4], 0, 100)]],
    ['a write skew on two accounts', [draw([0, 3], 0, 150), draw([1, 2], 1, 150)]],
    ['what was seen before it was asked', [read([0, 1], 0, 105), add([2, 3], 0, 5)]],
    ['a lost call that was seen before it was asked', [read([0, 1], 0, 105), add([2], 0, 5)]],
    ['a lost call that was done twice', [add([0], 0, 5), read([1, 2], 0, 110)]],
    [
      'a lost call that was done and undone',
      [add([0], 0, 5), read([1, 2], 0, 105), read([3, 4], 0, 100)],
    ],
    [
      'two readers who see two additions in two orders',
      [
        add([0, 9], 0, 5),
        add([1, 8], 1, 7),
        read([2, 3], 0, 105),
        read([4, 5], 1, 100),
        read([6, 7], 1, 107),
        read([10, 11], 0, 100),
      ],
    ],
    ['a refusal without a reason', [draw([0, 1], 0, 150, 'refused')]],
    ['an answer that the call never gives', [heard({ do: 'read', account: 0 }, [0, 1], 'ok')]],
  ])('%s', (_, history) => {
    expect(explain(accounts, history).whole).toBe(false);
  });
});

test('what could be explained is told as far as it goes', () => {
  const first = add([0, 1], 0, 5);
  const { whole, order } = explain(accounts, [first, read([2, 3], 0, 100)]);
  expect([whole, order]).toEqual([false, [first]]);
});

test('a search that is given up says so, and one that comes to its end too', () => {
  const lostUpdate = [add([0, 3], 0, 5), add([1, 2], 0, 7), read([4, 5], 0, 107)];
  expect(explain(accounts, lostUpdate)).toMatchObject({ whole: false, ended: true });
  expect(explain(accounts, lostUpdate, 2)).toMatchObject({ whole: false, ended: false });
  expect(explain(accounts, lostUpdate.slice(0, 2), 2)).toMatchObject({ whole: true, ended: true });
});

test('a call that cannot come next comes later, or the history is not explained', () => {
  const neverTwo = {
    ...accounts,
    perform: (state: Accounts, call: AccountCall) =>
      call.do === 'draw' && state[0] === 100 ? undefined : accounts.perform(state, call),
  };
  expect(explain(neverTwo, [draw([0, 3], 0, 1), add([1, 2], 0, 5)]).whole).toBe(true);
  expect(explain(neverTwo, [draw([0, 1], 0, 1), add([2, 3], 0, 5)]).whole).toBe(false);
});

const anyAccount = fc.constantFrom(0 as const, 1 as const);
const anyAmount = fc.integer({ min: 1, max: 120 });
const anyCall: fc.Arbitrary<AccountCall> = fc.oneof(
  fc.record({ do: fc.constant('read' as const), account: anyAccount }),
  fc.record({
    do: fc.constantFrom('add' as const, 'draw' as const),
    account: anyAccount,
    amount: anyAmount,
  }),
);
/** A call with how long before and after its moment it was asked and heard, and whether it was. */
const anyMade = fc.record({
  call: anyCall,
  before: fc.nat({ max: 35 }),
  after: fc.nat({ max: 35 }),
  isLost: fc.noBias(fc.nat({ max: 5 })).map((roll) => roll === 0),
});
type Made = typeof anyMade extends fc.Arbitrary<infer Value> ? Value : never;
const anyHistory = fc.array(anyMade, { minLength: 1, maxLength: 14 }).map(madeFrom);

/** Made one after the other, ten moments apart: some stand alone, and some overlap six others. */
function madeFrom(made: readonly Made[]): History<AccountCall, AccountAnswer> {
  let state = accounts.start;
  const history = made.map(({ call, before, after, isLost }, index): One => {
    const done = accounts.perform(state, call);
    if (!done) throw new Error('Every call can be made');
    state = done.state;
    // No two at one moment.
    const moment = index * 10 + index / 1000;
    const answered = { at: moment + after, answer: done.answer };
    return { call, asked: moment - before - 0.5, ...(!isLost && { heard: answered }) };
  });
  return history.toSorted((one, other) => one.asked - other.asked);
}

test('whatever was done one after the other is explained, however long each call took', () => {
  fc.assert(fc.property(anyHistory, (history) => explain(accounts, history).whole));
});

test('of what was done one after the other, an answer that was changed is found', () => {
  fc.assert(
    fc.property(fc.array(anyCall, { minLength: 1, maxLength: 14 }), fc.nat(), (calls, which) => {
      const history = madeFrom(calls.map((call) => ({ call, before: 1, after: 1, isLost: false })));
      const broken = history.map((one, at) => (at === which % calls.length ? changed(one) : one));
      expect(explain(accounts, history).whole).toBe(true);
      expect(explain(accounts, broken).whole).toBe(false);
    }),
  );
});

test('an order that is found answers as was heard, and puts none before one that was over', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { order } = explain(accounts, history);
      let state = accounts.start;
      for (const [at, { call, heard: told }] of order.entries()) {
        const done = accounts.perform(state, call);
        if (told) expect(done?.answer).toEqual(told.answer);
        if (done) state = done.state;
        for (const later of order.slice(at + 1)) {
          expect(later.heard?.at ?? Infinity).toBeGreaterThan(order[at]?.asked ?? 0);
        }
      }
    }),
  );
});

test('it agrees with trying every order of a few calls, also when an answer was changed', () => {
  const few = fc.tuple(anyHistory, fc.nat(), fc.boolean()).map(([history, which, changes]) => {
    const some = history.slice(0, 6);
    return some.map((one, at) => (changes && at === which % some.length ? changed(one) : one));
  });
  const counts = { explained: 0, not: 0 };
  fc.assert(
    fc.property(few, (history) => {
      const expected = explainedByTrying(accounts.start, history);
      counts[expected ? 'explained' : 'not']++;
      expect(explain(accounts, history).whole).toBe(expected);
    }),
    { numRuns: 500 },
  );
  expect(Math.min(counts.explained, counts.not)).toBeGreaterThan(50);
});

/** As after a defect: another balance, or the opposite of what was said. */
function changed(one: One): One {
  if (!one.heard) return one;
  const { answer, at } = one.heard;
  if (typeof answer === 'number') return { ...one, heard: { at, answer: answer + 1 } };
  return { ...one, heard: { at, answer: answer === 'ok' ? 'refused' : 'ok' } };
}

/** The definition word by word: some order of all that was heard, and of any that were lost. */
function explainedByTrying(state: Accounts, left: History<AccountCall, AccountAnswer>): boolean {
  if (left.every((one) => !one.heard)) return true;
  return left.some((next) => {
    const others = left.filter((one) => one !== next);
    if (others.some((one) => one.heard && one.heard.at < next.asked)) return false;
    if (!next.heard && explainedByTrying(state, others)) return true;
    const done = accounts.perform(state, next.call);
    if (!done || (next.heard && next.heard.answer !== done.answer)) return false;
    return explainedByTrying(done.state, others);
  });
}
