import { beforeAll, describe, expect, test, vi } from 'vitest';
import { scrub, scrubAddress } from '#telemetry/scrub.ts';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://holdfast.example' });
});

describe('an address', () => {
  test.each([
    ['https://holdfast.example/', 'https://holdfast.example/'],
    ['https://holdfast.example/dashboard?loan_id=7#x', 'https://holdfast.example/dashboard'],
    ['/onboarding/s3cr3t-c0de/1?mobile=234803', 'https://holdfast.example/onboarding/…'],
    ['/signin/abcdefghij', 'https://holdfast.example/signin/…'],
    ['/signin/', 'https://holdfast.example/signin/…'],
    ['/ada@example.com', 'https://holdfast.example/[email]'],
    ['/home/individual?amount=1000', 'https://holdfast.example/home/individual'],
    ['/blog/how-the-redline-works', 'https://holdfast.example/blog/how-the-redline-works'],
    ['/_astro/app.B3xK9aQz.js', 'https://holdfast.example/_astro/app.B3xK9aQz.js'],
    ['https://partner.example/back?token=1', 'https://partner.example'],
    ['http://[', '[address]'],
  ])('%s becomes %s', (address, scrubbed) => {
    expect(scrubAddress(address)).toBe(scrubbed);
  });
});

describe('a text', () => {
  test.each([
    ['write to ada.eze+1@example.co.uk now', 'write to [email] now'],
    ['call +234 803 000 0002 or 0803-000-0002', 'call [number] or [number]'],
    ['code 12345 for 0123456789', 'code [number] for [number]'],
    ['card 4084 0840 8408 4081', 'card [number]'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2ln', 'Bearer [token]'],
    ['loan 0192f0c1-2b7e-7cc3-98c4-dc0c0c07398f', 'loan [token]'],
    ['at https://holdfast.example/signin/c0de?x=1)', 'at https://holdfast.example/signin/…)'],
    ['GET /onboarding/c0de/1 failed', 'GET https://holdfast.example/onboarding/… failed'],
    ['x is not a function of 3 of 12', 'x is not a function of 3 of 12'],
  ])('%s becomes %s', (text, scrubbed) => {
    expect(scrub(text)).toBe(scrubbed);
  });
});
