import { describe, expect, test } from 'vitest';
import { resolve } from '#hosting/rewrites.ts';

const pages = ['/', '/404', '/signin', '/signin/code', '/onboarding', '/repay', '/home/business'];
const ask = (address: string) => {
  const [pathname = '', query] = address.split('?');
  return resolve({ pathname, search: query ? `?${query}` : '' }, (path) => pages.includes(path));
};

describe('an address', () => {
  test.each(['/', '/signin', '/home/business'])('%s is its own page', (path) => {
    expect(ask(path)).toEqual({ page: path });
  });

  test('with a sign-in code is the page that spends it', () => {
    expect(ask('/signin/8Fj-20x')).toEqual({ page: '/signin/code' });
  });

  test('with an onboarding code and an application is the onboarding page', () => {
    expect(ask('/onboarding/8Fj-20x/7')).toEqual({ page: '/onboarding' });
  });

  test.each([
    '/onboarding',
    '/onboarding/8Fj',
    '/onboarding/8Fj/7/more',
    '/signin/a/b',
    '/nowhere',
  ])('%s is unknown and leads to /404', (path) => {
    expect(ask(path)).toEqual({ redirect: '/404', status: 302 });
  });

  test('of the not-found page is that page, even where the site has none', () => {
    expect(ask('/404')).toEqual({ page: '/404' });
    expect(resolve({ pathname: '/404', search: '' }, () => false)).toEqual({ page: '/404' });
  });
});

describe('a redirect', () => {
  test.each(['/repayment?amount=5000&loan_id=3', '/repayment/?amount=5000&loan_id=3'])(
    'takes %s to /repay with its query',
    (address) => {
      expect(ask(address)).toEqual({ redirect: '/repay?amount=5000&loan_id=3', status: 308 });
    },
  );

  test.each([
    ['/signin/?mobile=1', '/signin?mobile=1'],
    ['/home/business//', '/home/business'],
    ['/signin/8Fj/', '/signin/8Fj'],
  ])('drops the trailing slash of %s and keeps its query', (address, redirect) => {
    expect(ask(address)).toEqual({ redirect, status: 308 });
  });

  test.each(['//evil.example/', '//signin/', '/\\evil.example/', '//signin//evil.example/'])(
    'never takes %s to another host',
    (address) => {
      const answer = ask(address);
      const target = 'redirect' in answer ? answer.redirect : '/';
      expect(new URL(target, 'https://holdfast.example').origin).toBe('https://holdfast.example');
    },
  );
});
