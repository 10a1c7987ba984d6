import { expect, test, vi } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';

vi.stubGlobal('location', { origin: 'http://app.test', pathname: '/dashboard', search: '' });
const { gateFor } = await import('#stores/navigation/gate.ts');
const { isPrivate } = await import('#stores/session/end.ts');

const waits = { waitlist: true } as Portfolio;
const lends = { waitlist: false } as Portfolio;
const open = { state: 'open' };
const asking = { state: 'asking' };
const to = (address: string) => ({ state: 'elsewhere', address });

test.each([
  ['nothing shows before the portfolios are known', '/offer', '3', undefined, asking],
  ['the waitlist does not either', '/waitlist', '3', undefined, asking],
  ['nor for all portfolios', '/waitlist', '0', undefined, asking],
  ['all portfolios need not be waited for', '/dashboard', '0', undefined, open],
  ['nor need none chosen', '/offer', '', undefined, open],
  ['who waits is led to the waitlist', '/dashboard', '5', [waits, waits], to('/waitlist')],
  ['from anywhere', '/repay', '5', [waits], to('/waitlist')],
  ['and stays there', '/waitlist', '5', [waits], open],
  ['one portfolio that lends is enough', '/offer', '5', [waits, lends], open],
  ['who need not wait is led away', '/waitlist', '1', [lends], to('/dashboard')],
  ['a partner without a portfolio has no waitlist', '/offer', '9', [], open],
  ['on the waitlist neither', '/waitlist', '9', [], to('/dashboard')],
])('%s', (_what, path, application, held, gate) => {
  expect(gateFor(path, application, held)).toEqual(gate);
});

test.each([
  '/offer',
  '/dashboard',
  '/notifications',
  '/repay',
  '/withdrawal',
  '/profile',
  '/waitlist',
])('%s is private, with a slash at its end too, and nothing beyond it', (path) => {
  expect([path, `${path}/`, `${path}//`].map(isPrivate)).toEqual([true, true, true]);
  const others = [`${path}s`, `${path}/x`, `/x${path}`, path.toUpperCase(), '/', '/signin'];
  expect(others.map(isPrivate)).toEqual(others.map(() => false));
});
