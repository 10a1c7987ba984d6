import { expect, test } from 'vitest';
import { readLink } from '#features/onboarding/onboarding.store.ts';

const read = (address: string) => readLink(new URL(address, 'https://app.example'));

test('reads the code and the partner of an onboarding link', () => {
  expect(read('/onboarding/Ab-c_9/3')).toEqual({ code: 'Ab-c_9', applicationId: 3, contact: {} });
});

test('reads a sign-in link with its partner and contact in the query', () => {
  expect(read('/signin/abc?application_id=3&email=ada@example.com')).toEqual({
    code: 'abc',
    applicationId: 3,
    contact: { email: 'ada@example.com' },
  });
  expect(read('/signin/abc?applicationid=3&mobile=+2348030000001')?.contact).toEqual({
    mobile: '+2348030000001',
  });
});

test.each([
  '/onboarding/abc/',
  '/onboarding/abc/partner',
  '/onboarding/%E0%A4%A/3',
  '/onboarding/a%20b/3',
  '/signin/abc',
  '/signin/abc?application_id=-1',
])('finds %s incomplete', (address) => {
  expect(read(address)).toBeUndefined();
});
