import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $toasts, dismiss, holdToasts, toast, toastFailure } from '#stores/toasts.ts';
import fc from '#support/property.ts';
import { Toasts } from '#ui/Toasts.tsx';

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

/** The elements that a toast is drawn with, and what it says. */
function drawn(): { elements: string[]; text: string } {
  const ignore = () => undefined;
  const html = renderToStaticMarkup(
    createElement(Toasts, { toasts: $toasts.get(), onDismiss: ignore, onHold: ignore }),
  );
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (_, name: keyof typeof escaped) => escaped[name]);
  return { elements: html.match(/<[^>]*>/g) ?? [], text };
}

const escaped = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' };

const markup = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</p></div><iframe src="https://a.example"></iframe>',
  '"><svg onload=alert(1)>',
  '&lt;b&gt;<b>bold</b>',
  '<a href="javascript:alert(1)">here</a>',
);

test('whatever the text, it is a short message of a known variant, and no element of the page', () => {
  const plain = fc.oneof(fc.string(), markup, fc.string({ minLength: 600, maxLength: 900 }));
  const told = fc.record({ message: plain, title: plain, variant: plain }).map(JSON.stringify);
  const harmless = new Map<string, string[]>();
  fc.assert(
    fc.property(fc.oneof(plain, fc.json(), told), (any) => {
      toast(any);
      const [one] = $toasts.get();
      const { message = '', title, variant, id = 0 } = one ?? {};
      expect(message.length).toBeLessThanOrEqual(500);
      expect(['error', 'success', 'info']).toContain(variant);
      const { elements, text } = drawn();
      expect(text).toBe(`${title ?? ''}${message}`);
      dismiss(id);
      const kind = `${variant} ${title ? 'with a title' : ''}`;
      if (!harmless.has(kind)) {
        toast('harmless', variant, title && 'harmless');
        harmless.set(kind, drawn().elements);
        dismiss($toasts.get()[0]?.id ?? 0);
      }
      expect(elements).toEqual(harmless.get(kind));
    }),
    { numRuns: 2000 },
  );
});
