import { describe, expect, test } from 'vitest';
import { emptyPhone, listCountries, mobileOf, phoneOf } from '#ui/phone/phone.ts';

test('starts in Nigeria with the calling code 234', () => {
  expect(emptyPhone).toEqual({ country: 'NG', callingCode: '234', number: '' });
});

test('lists Nigeria first and then the other countries by name', async () => {
  const [first, ...others] = await listCountries();
  expect(first).toEqual({ country: 'NG', callingCode: '234', name: 'Nigeria' });
  expect(others.length).toBeGreaterThan(200);
  expect(others.map(({ country }) => country)).not.toContain('NG');
  const names = others.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

describe('a mobile number', () => {
  test.each([
    ['NG', '8030000001', '+2348030000001'],
    ['NG', '0803 000 0001', '+2348030000001'],
    ['NG', '+234 803-000-0001', '+2348030000001'],
    ['GB', '07911 123456', '+447911123456'],
    ['US', '(212) 555-0123', '+12125550123'],
    // A number written in full is what it says, whichever country is chosen.
    ['NG', '+447911123456', '+447911123456'],
  ])('in %s written as %s is sent as %s', async (country, number, mobile) => {
    expect(await mobileOf({ country, callingCode: '', number })).toBe(mobile);
  });

  test.each([
    ['NG', '803'],
    ['NG', '12345678901234'],
    ['NG', 'no number'],
    ['GB', '8030000001'],
    ['US', '1112223333'],
  ])('in %s cannot be %s', async (country, number) => {
    expect(await mobileOf({ country, callingCode: '', number })).toBeUndefined();
  });

  test.each(['+2348030000001', '+447911123456'])(
    'put back into the field stays %s',
    async (full) => {
      expect(await mobileOf(phoneOf(full))).toBe(full);
    },
  );
});
