import { expect, test } from 'vitest';
import { ancestorsAt, ancestorsOf } from '#hosting/ancestors.ts';

const partners = 'https://app.sabi.example https://kora.example:8443';

test('the widget’s pages may be framed by the partners that the build names', () => {
  expect(ancestorsOf({ PROVIDER_MODE: 'live', PUBLIC_PARTNER_ORIGINS: ` ${partners}\n` })).toEqual([
    'https://app.sabi.example',
    'https://kora.example:8443',
  ]);
});

test('the sandbox lets a developer’s machine in besides, on any port; a live build nobody unnamed', () => {
  expect(ancestorsOf({})).toEqual(["'self'", 'localhost:*', '127.0.0.1:*']);
  expect(ancestorsOf({ PROVIDER_MODE: 'live' })).toEqual([]);
});

test.each([
  'https://app.example.com/',
  'https://app.example.com/path',
  'https://*.example.com',
  "https://app.example.com;script-src'unsafe-inline'",
  'app.example.com',
  '*',
  "'self'",
  'javascript:0',
  'https://user@app.example.com',
  'HTTPS://APP.example.com',
])('a build that names %s for a partner says what to mend', (origin) => {
  expect(() => ancestorsOf({ PUBLIC_PARTNER_ORIGINS: `https://ok.example ${origin}` })).toThrow(
    /PUBLIC_PARTNER_ORIGINS/,
  );
});

test.each([
  ['/signon', true],
  ['/onboarding', true],
  ['/offer', true],
  ['/withdrawal', true],
  ['/signin', false],
  ['/signin/code', false],
  ['/dashboard', false],
  ['/', false],
  ['/sandbox', false],
])('%s may be framed: %s', (address, may) => {
  expect(ancestorsAt(address, ['https://app.sabi.example'])).toEqual(
    may ? ['https://app.sabi.example'] : [],
  );
});
