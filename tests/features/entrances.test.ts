import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

/** The entrances as the build prerenders them, by their paths. */
const entrances = {
  '/signin': async () => createElement((await import('#features/signin/SignIn.tsx')).SignIn),
  '/signup': async () =>
    createElement((await import('#features/signon/SignOn.tsx')).SignOn, { entry: 'signup' }),
  '/signon': async () =>
    createElement((await import('#features/signon/SignOn.tsx')).SignOn, { entry: 'signon' }),
  '/forgot': async () => createElement((await import('#features/forgot/Forgot.tsx')).Forgot),
  '/not-me': async () => createElement((await import('#features/not-me/NotMe.tsx')).NotMe),
};
const paths = Object.keys(entrances) as (keyof typeof entrances)[];

async function firstRender(path: keyof typeof entrances): Promise<string> {
  vi.resetModules();
  return renderToString(await entrances[path]());
}

// Which the frame of a partner's app would fetch.
vi.mock('#stores/embedding/within.ts', () => ({}));
afterEach(() => {
  vi.unstubAllGlobals();
  // Files share their modules here, and some of these have taken the page for a framed one.
  vi.resetModules();
});

test.each(paths)(
  '%s is prerendered with its form or button, which puts nothing into an address',
  async (path) => {
    const html = await firstRender(path);
    expect(html).toContain(path === '/not-me' ? '<button type="button"' : 'method="post"');
    expect(html).not.toMatch(/ (style|on\w+)="/);
  },
);

test.each(paths)('the first render of %s in a browser is the prerendered one', async (path) => {
  const prerendered = await firstRender(path);
  const kept = {
    getItem: (key: 'toasts') => kept[key] ?? null,
    setItem: () => {},
    removeItem: () => {},
    'user:token': 'token',
    'user:remembered': 'ada@example.com',
    toasts: JSON.stringify([[{ message: 'Sent!', variant: 'success' }, Date.now() + 5000]]),
    'sign-in-notice': 'Your session has ended.',
  };
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('location', new URL(`http://app.test${path}?application_id=2&mobile=08030000002`));
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('parent', {});
  expect(await firstRender(path)).toBe(prerendered);
});
