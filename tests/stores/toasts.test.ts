import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, dismiss, holdToasts, toast, toastFailure } from '#stores/toasts.ts';
import fc from '#support/property.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of $toasts.get()) dismiss(id);
  vi.useRealTimers();
});

const shown = () => $toasts.get().map(({ id: _id, ...said }) => said);
const messages = () => $toasts.get().map(({ message }) => message);

test('a toast lasts 5 s', () => {
  toast('Verified', 'success');
  vi.advanceTimersByTime(4999);
  expect(messages()).toEqual(['Verified']);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test('the same message is not shown twice at once, and may come again later', () => {
  toast('Verified');
  toast('Verified');
  toast('Verified', 'info', 'Another title');
  expect(messages()).toHaveLength(2);
  vi.advanceTimersByTime(5000);
  toast('Verified');
  expect(messages()).toEqual(['Verified']);
});

test('each message of a failure is a toast of its own', () => {
  toastFailure(['One', 'Two', 'One']);
  expect(shown()).toEqual([
    { message: 'One', title: undefined, variant: 'error' },
    { message: 'Two', title: undefined, variant: 'error' },
  ]);
});

test('none goes while it is read, and each has 5 s again after that', () => {
  toast('Before');
  vi.advanceTimersByTime(3000);
  holdToasts(true);
  toast('Meanwhile');
  vi.advanceTimersByTime(60_000);
  expect(messages()).toEqual(['Before', 'Meanwhile']);
  holdToasts(false);
  vi.advanceTimersByTime(4999);
  expect(messages()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(messages()).toEqual([]);
});

test('dismissing the last one while it is held holds no later one', () => {
  toast('Held');
  holdToasts(true);
  dismiss($toasts.get()[0]?.id ?? 0);
  toast('Later');
  vi.advanceTimersByTime(5000);
  expect(messages()).toEqual([]);
});

test.each([
  ['{"message":"m","title":"t","variant":"success"}', 'm', 't', 'success'],
  ['{"message":"m"}', 'm', undefined, 'info'],
  ['{"message":"m","variant":"catastrophe","title":7}', 'm', undefined, 'info'],
  ['{"title":"no message"}', '{"title":"no message"}', undefined, 'error'],
  ['{"message":', '{"message":', undefined, 'error'],
  ['null', 'null', undefined, 'error'],
  ['42', '42', undefined, 'error'],
  ['<b>plain</b>', '<b>plain</b>', undefined, 'error'],
])('%j is shown as %j', (text, message, title, variant) => {
  toast(text, 'error');
  expect(shown()).toEqual([{ message, title, variant }]);
});

test('whatever the text, it is a short message of a known variant', () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.string({ minLength: 600, maxLength: 900 }));
  fc.assert(
    fc.property(text, (any) => {
      toast(any);
      const [one] = $toasts.get();
      expect(typeof one?.message).toBe('string');
      expect(one?.message.length).toBeLessThanOrEqual(500);
      expect(['error', 'success', 'info']).toContain(one?.variant);
      dismiss(one?.id ?? 0);
    }),
    { numRuns: 2000 },
  );
});
