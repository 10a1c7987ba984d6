import { getCountries, getExampleNumber } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { beforeAll, describe, expect, test } from 'vitest';
import { mobile as mobileField } from '#contract/fields.ts';
import fc from '#support/property.ts';
import { findCountries } from '#ui/phone/find-countries.ts';
import { type Country, emptyPhone, listCountries, mobileOf, phoneOf } from '#ui/phone/phone.ts';

test('starts in Nigeria with the calling code 234', () => {
  expect(emptyPhone).toEqual({ country: 'NG', callingCode: '234', number: '' });
});

test('lists Nigeria first and then the other countries by name', async () => {
  const [first, ...others] = await listCountries();
  expect(first).toEqual({ country: 'NG', callingCode: '234', name: 'Nigeria', isMain: true });
  expect(others.map(({ country }) => country).toSorted()).toEqual(
    getCountries()
      .filter((country) => country !== 'NG')
      .toSorted(),
  );
  const names = others.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
});

describe('a search for a country', () => {
  let countries: readonly Country[];
  beforeAll(async () => {
    countries = await listCountries();
  });
  const find = (text: string) => findCountries(countries, text).map(({ country }) => country);

  test.each([
    ['nigeria', 'NG'],
    ['NG', 'NG'],
    ['+234', 'NG'],
    [' 234 ', 'NG'],
    ['ghan', 'GH'],
    ['kingdom', 'GB'],
    ['uk', 'GB'],
    ['usa', 'US'],
    ['+1', 'US'],
    ['44', 'GB'],
    ['7', 'RU'],
    ['cote d’ivoire', 'CI'],
    ['ivory', 'CI'],
    ['sao tome', 'ST'],
    ['south africa', 'ZA'],
  ])('by %j begins with %s', (text, country) => expect(find(text)[0]).toBe(country));

  test('lists all of them for nothing, and none for what no country is called', () => {
    expect(find('  ')).toEqual(countries.map(({ country }) => country));
    expect(find('atlantis')).toEqual([]);
    expect(find('99999')).toEqual([]);
  });

  test('finds every country by its name, its letters and its calling code', () => {
    for (const { country, name, callingCode } of countries) {
      expect(find(name)[0]).toBe(country);
      expect(find(country)[0]).toBe(country);
      expect(find(`+${callingCode}`)).toContain(country);
    }
  });

  test('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const found = findCountries(countries, text);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((country) => countries.includes(country))).toBe(true);
      }),
    );
  });
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
    ['NG', '00447911123456', '+447911123456'],
    ['NG', '00 234 803 000 0001', '+2348030000001'],
    ['NG', '2348030000001', '+2348030000001'],
    ['NG', '٠٨٠٣٠٠٠٠٠٠١', '+2348030000001'],
    // A prefix of the plan that no operator has been given yet.
    ['NG', '0917 000 0001', '+2349170000001'],
    ['AT', '0664 1234567890', '+436641234567890'],
  ])('in %s written as %s is sent as %s', async (country, number, mobile) => {
    expect(await mobileOf({ country, callingCode: '', number })).toBe(mobile);
  });

  test.each([
    ['NG', '803'],
    ['NG', '12345678901234'],
    // In Nigeria's plan, where toll numbers are longer than anybody's mobile.
    ['NG', '0803 000 00011'],
    ['NG', '0803 000 000111'],
    ['NG', '+2348030000001112'],
    ['NG', '+23480300000011'],
    ['NG', 'no number'],
    ['GB', '8030000001'],
    ['US', '1112223333'],
    // In its country's plan, but of a service: no telephone that could hear a code.
    ['IR', '9469'],
  ])('in %s cannot be %s', async (country, number) => {
    expect(await mobileOf({ country, callingCode: '', number })).toBeUndefined();
  });

  test.each(['+2348030000001', '+447911123456'])(
    'put back into the field stays %s',
    async (full) => {
      expect(await mobileOf(phoneOf(full))).toBe(full);
    },
  );

  // The example numbers that come with the library, one for each country.
  test('of any country is read however it is written', async () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) throw new Error(`No example for ${country}`);
      const spellings = [
        example.number,
        example.nationalNumber,
        example.formatNational(),
        example.formatInternational(),
        example.number.replace('+', '00'),
        ` ${example.formatNational().replaceAll(' ', '-')} `,
      ];
      for (const number of spellings) {
        expect(await mobileOf({ country, callingCode: '', number }), number).toBe(example.number);
      }
      expect(await mobileOf(phoneOf(example.number))).toBe(example.number);
      const cut = example.nationalNumber.slice(0, 3);
      expect(await mobileOf({ country, callingCode: '', number: cut })).toBeUndefined();
    }
  });

  test('of whatever is typed is in the form that the provider takes, or is none', async () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'+0123456789 ()-./x'), maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...getCountries()), typed, async (country, number) => {
        const mobile = await mobileOf({ country, callingCode: '', number });
        if (mobile !== undefined) expect(mobileField.safeParse(mobile).success, mobile).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
