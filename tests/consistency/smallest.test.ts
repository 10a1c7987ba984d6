import { expect, test } from 'vitest';
import { type AccountAnswer, type AccountCall, accounts } from './accounts.ts';
import { type History, knownAt, printed, Recorder } from './history.ts';
import { explain } from './linearizable.ts';
import { smallestUnexplained } from './smallest.ts';

type Told = History<AccountCall, AccountAnswer>;
const onlyReads = (call: AccountCall) => call.do === 'read';
const read = (account: 0 | 1): AccountCall => ({ do: 'read', account });
const add = (account: 0 | 1, amount: number): AccountCall => ({ do: 'add', account, amount });

const staleRead: Told = [
  { call: read(1), asked: 0, heard: { at: 1, answer: 100 } },
  { call: add(1, 7), asked: 2, heard: { at: 5, answer: 'ok' } },
  { call: add(0, 5), asked: 3, heard: { at: 4, answer: 'ok' } },
  { call: read(1), asked: 6, heard: { at: 8, answer: 107 } },
  { call: read(0), asked: 7, heard: { at: 9, answer: 100 } },
  { call: read(0), asked: 10, heard: { at: 11, answer: 105 } },
];

test('of a history that no order explains, only what shows it is left', () => {
  const least = smallestUnexplained(accounts, staleRead, onlyReads);
  expect(least).toEqual([
    { call: add(1, 7), asked: 2 },
    { call: add(0, 5), asked: 3, heard: { at: 4, answer: 'ok' } },
    { call: read(0), asked: 7, heard: { at: 9, answer: 100 } },
  ]);
  expect(explain(accounts, least).whole).toBe(false);
});

test('a history that an order explains has nothing to show', () => {
  const right = staleRead.slice(0, 4);
  expect(() => smallestUnexplained(accounts, right, onlyReads)).toThrow('An order explains');
});

test('at a moment nothing is known of what was asked or heard later', () => {
  expect(knownAt(staleRead, 4)).toEqual([
    { call: read(1), asked: 0, heard: { at: 1, answer: 100 } },
    { call: add(1, 7), asked: 2 },
    { call: add(0, 5), asked: 3, heard: { at: 4, answer: 'ok' } },
  ]);
});

test('a history is printed with a bar for as long as each call took', () => {
  expect(printed(smallestUnexplained(accounts, staleRead, onlyReads)).split('\n')).toEqual([
    '|----… {"do":"add","account":1,"amount":7} → whatever was answered',
    ' ||    {"do":"add","account":0,"amount":5} → "ok"',
    '   ||  {"do":"read","account":0} → 100',
  ]);
});

test('calls are recorded as they were asked and heard, and a lost one as never heard', async () => {
  const recorder = new Recorder<AccountCall, AccountAnswer>();
  const first = Promise.withResolvers<AccountAnswer>();
  const recorded = recorder.record(read(0), () => first.promise);
  await recorder.record(add(0, 5), async () => 'ok');
  first.resolve(100);
  await recorded;
  await recorder.record(read(1), async () => undefined);
  expect(recorder.history).toEqual([
    { call: read(0), asked: 0, heard: { at: 3, answer: 100 } },
    { call: add(0, 5), asked: 1, heard: { at: 2, answer: 'ok' } },
    { call: read(1), asked: 4 },
  ]);
});
