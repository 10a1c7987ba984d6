import { describe, expect, test } from 'vitest';
import { allowedRedirect } from '#contract/redirects.ts';
import fc from '#support/property.ts';

const own = 'https://app.example.com';
const partners = ['https://harmattan.example', 'http://localhost:4400'];
const check = (address: string) => allowedRedirect(address, own, partners);

describe('a redirect that may be followed', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/offer?applicationid=3#top', '/offer?applicationid=3#top'],
    ['https://app.example.com/repay?amount=1', '/repay?amount=1'],
    ['https://harmattan.example/back?x=1', 'https://harmattan.example/back?x=1'],
    ['http://localhost:4400/', 'http://localhost:4400/'],
    ['HTTPS://APP.example.com/repay', '/repay'],
    ['https://harmattan.example:443/back', 'https://harmattan.example/back'],
    ['/offer/../dashboard', '/dashboard'],
    ['/@evil.example', '/@evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ])('%j leads to %j', (address, to) => expect(check(address)).toBe(to));
});

describe('a redirect that is dropped', () => {
  test.each([
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    ' /dashboard',
    '/dashboard\n',
    'https:/evil.example',
    'https:evil.example',
    'https:///evil.example',
    'https://app.example.com//evil.example',
    'https://app.example.com.evil.example/',
    'https://app.example.com@evil.example/',
    'https://user:pass@app.example.com/',
    'https://harmattan.example.evil/',
    'https://harmattan.example:444/',
    'http://harmattan.example/',
    'http://app.example.com/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\u0000script:alert(1)',
    'data:text/html,x',
    'blob:https://app.example.com/1',
    'vbscript:x',
    'ftp://app.example.com/',
    '/..//evil.example',
    '/.//evil.example',
    '/offer/..//evil.example',
    '//app.example.com/dashboard',
    'https://app.example.com/..//evil.example',
    'https://app.example.com:444/',
    'https://app.example.com./',
    'https://harmattan.example@evil.example/',
    'https://evil.example#@harmattan.example/',
    'https://evil.example?https://harmattan.example/',
    'http:evil.example',
    'filesystem:https://app.example.com/temporary/x',
    'view-source:https://app.example.com/',
    'about:blank',
    'mailto:x@app.example.com',
    'intent://app.example.com/#Intent;scheme=https;end',
    '?redirect=/dashboard',
    '#/dashboard',
    '\u00a0/dashboard',
    '\ufeff/dashboard',
    '/\u202e/evil.example',
    '/\u2028/evil.example',
    '/\u200b/evil.example',
    `/${'a'.repeat(2000)}`,
  ])('%j', (address) => expect(check(address)).toBeUndefined());
});

test('whatever the address, the browser stays here or goes to a registered partner', () => {
  const pieces = fc.constantFrom(
    '/',
    '//',
    '\\',
    ':',
    '@',
    '.',
    '..',
    '?',
    '#',
    '%2f',
    '%5c',
    '\t',
    'https:',
    'http:',
    'javascript:',
    'evil.example',
    'app.example.com',
    'harmattan.example',
    'blob:',
    'a',
    ' ',
    '\u0000',
  );
  const address = fc.oneof(
    fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
    fc.webUrl(),
    fc.string(),
  );
  fc.assert(
    fc.property(address, (text) => {
      const to = check(text);
      if (to === undefined) return;
      expect([own, ...partners]).toContain(new URL(to, own).origin);
    }),
    { numRuns: 100_000 },
  );
});
