import { expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();

test('figures are written as this device wants them, from the first one on and as that changes', async () => {
  const tab = openTab(provider, '/dashboard');
  tab.local.setItem('look:digits', 'space');
  const { $digits } = await import('#stores/reads/display-preferences.ts');
  const { formatMoney, minor, nameMoney } = await import('#credit/money.ts');
  const amount = minor(123_456_789);
  expect(formatMoney(amount, 'NGN')).toBe('₦1\u00a0234\u00a0567.89');
  // What a keypad says stays as it is typed.
  expect(nameMoney(amount, 'NGN')).toBe('NGN 1,234,567.89');
  expect(formatMoney(amount, 'USD', { groups: 'comma' })).toBe('$1,234,567.89');
  $digits.set('comma');
  expect(formatMoney(amount, 'NGN')).toBe('₦1,234,567.89');
});

test('what another program has left in its place is read as the comma', async () => {
  const tab = openTab(provider, '/dashboard');
  tab.local.setItem('look:digits', 'toString');
  await import('#stores/reads/display-preferences.ts');
  const { formatMoney, minor } = await import('#credit/money.ts');
  expect(formatMoney(minor(123_456), 'USD')).toBe('$1,234.56');
});

test('it stays on the device when the borrower logs out', async () => {
  const tab = openTab(provider, '/dashboard');
  tab.local.setItem('look:digits', 'space');
  tab.local.setItem('look:scheme', 'dark');
  const { forgetBorrower, startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf('ada@example.com'), 1);
  forgetBorrower();
  expect(Object.keys(tab.local).sort()).toEqual(['look:digits', 'look:scheme']);
});
