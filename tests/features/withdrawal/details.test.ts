import { describe, expect, test } from 'vitest';
import { listCountries } from '#credit/bank-countries.ts';
import { destinationOf } from '#features/withdrawal/destination.ts';
import { exampleOf } from '#features/withdrawal/detail-examples.ts';
import {
  codeProblem,
  countryOf,
  detailsOf,
  groupDetails,
  invalidDetails,
  sanitizeDetail,
} from '#features/withdrawal/details.ts';
import { emptyDestination } from '#features/withdrawal/withdrawal.flow.ts';
import { dollar, naira, wire } from './processors.ts';

const whole = { bank_code: '011', account_number: '0000014579' };

describe('the details of a new account', () => {
  test('a Naira account number is cut to ten digits', () => {
    expect(sanitizeDetail(naira, 'account_number', '00 0001-4579123')).toBe('0000014579');
    expect(sanitizeDetail(dollar, 'account_number', '000001457912')).toBe('000001457912');
  });
  test('each required field must be filled', () => {
    expect(invalidDetails(dollar, { account_number: '0000014579' })).toEqual(['beneficiary_name']);
    expect(invalidDetails(dollar, { beneficiary_name: ' ', account_number: '0000014579' })).toEqual(
      ['beneficiary_name'],
    );
  });
  test.each(['123456789', '12345678x0', '12345 67890'])('the number %j is wrong', (number) => {
    expect(invalidDetails(naira, { ...whole, account_number: number })).toEqual(['account_number']);
  });
  test('a bank that the processor does not list is wrong', () => {
    expect(invalidDetails(naira, { ...whole, bank_code: '999' })).toEqual(['bank_code']);
  });
});

describe('the details of a Dollar account', () => {
  const given = {
    beneficiary_name: 'Ada Obi',
    account_number: '000123456789',
    account_type: 'checking',
    routing_number: '021000021',
    swift_code: 'TESTUS33',
    bank_name: 'Example Bank',
  };
  const american = { ...given, country: 'US' };
  test('are those of the processor’s list, under three headings, without its optional codes at home', () => {
    const headed = (details: object) =>
      groupDetails(detailsOf(wire, { ...details })).map(({ heading, details: grouped }) => [
        heading,
        grouped.map(({ slug }) => slug),
      ]);
    const bank = ['Your bank', ['account_number', 'account_type', 'bank_name']];
    expect(headed({})).toEqual([['You', ['beneficiary_name']], bank, ['Codes', ['swift_code']]]);
    expect(headed(american)).toContainEqual(['Codes', ['swift_code', 'routing_number']]);
    expect(headed({ country: 'GB' })).toContainEqual(['Codes', ['swift_code', 'iban']]);
    expect(invalidDetails(wire, american)).toEqual([]);
    expect(detailsOf(naira, whole)).toEqual(naira.requirements);
  });
  test('the country may be anything in a kept draft, and is never sent', () => {
    expect(countryOf({ country: 'Nigeria' })).toBe('NG');
    const sent = destinationOf({ ...emptyDestination, typed: { 3: american } }, wire, [], 'x');
    expect(sent).not.toHaveProperty('details.country');
  });
  test('an IBAN that is given has to be one, however it is spaced', () => {
    const british = { ...given, country: 'GB', swift_code: 'TESTGB22' };
    expect(invalidDetails(wire, { ...british, iban: 'gb82 west 1234 5698 7654 32' })).toEqual([]);
    expect(invalidDetails(wire, { ...british, iban: 'GB82WEST12345698765431' })).toEqual(['iban']);
  });
  test('each field has an example that it takes, in every country', () => {
    for (const { code: country } of listCountries()) {
      const named = { naira: false, ownName: 'Ada Obi' };
      const example = (slug: string) => exampleOf(slug, { country }, named)?.such ?? '';
      const typed = Object.fromEntries(
        detailsOf(wire, { country }).map(({ slug }) => [slug, example(slug)]),
      );
      const filled = {
        ...typed,
        country,
        account_type: 'checking',
        iban: example('iban').split(' in ')[0] ?? '',
      };
      expect(invalidDetails(wire, filled), country).toEqual([]);
    }
  });
  test('a printed number loses its spaces, and codes are sent as banks read them', () => {
    expect(sanitizeDetail(wire, 'account_number', '0001 2345-6789')).toBe('000123456789');
    const typed = {
      ...american,
      swift_code: ' test us 33 ',
      routing_number: '021 000-021',
      iban: ' ',
    };
    const sent = destinationOf({ ...emptyDestination, typed: { 3: typed } }, wire, [], undefined);
    expect(sent).toMatchObject({ kind: 'new', details: given });
    expect(sent).not.toHaveProperty('details.iban');
  });
});

describe('the codes of a Dollar account’s bank', () => {
  const given = {
    beneficiary_name: 'Ada Obi',
    account_number: '000123456789',
    account_type: 'checking',
    bank_name: 'Example Bank',
  };
  const slugs = (details: object) => detailsOf(wire, { ...details }).map(({ slug }) => slug);

  test('a routing number is asked for in the United States alone', () => {
    expect(slugs({})).not.toContain('routing_number');
    expect(slugs({ country: 'US' })).toContain('routing_number');
    expect(slugs({ country: 'DE' })).not.toContain('routing_number');
  });
  test('a SWIFT code of another country than the chosen one is told with both names', () => {
    expect(codeProblem('swift_code', { swift_code: 'testus33' })).toBe(
      'This SWIFT code names another country: United States. You chose Nigeria. Change the country or the code.',
    );
    expect(codeProblem('swift_code', { swift_code: 'testus33', country: 'US' })).toBeUndefined();
  });
  test('one that was typed before is not sent to a bank that has none', () => {
    const typed = { ...given, swift_code: 'TESTNGLA', routing_number: '021000021' };
    expect(invalidDetails(wire, typed)).toEqual([]);
    const sent = destinationOf({ ...emptyDestination, typed: { 3: typed } }, wire, [], 'Ada Obi');
    expect(sent).toMatchObject({ details: { swift_code: 'TESTNGLA' } });
    expect(sent).not.toHaveProperty('details.routing_number');
  });
  test.each([
    [{ swift_code: 'TESTNGL' }, 'swift_code', /8 or 11 letters and digits/],
    [{ swift_code: 'TESTXX33' }, 'swift_code', /fifth and sixth are the country/],
    [{ swift_code: '1 Example Street' }, 'swift_code', /such as TESTUS33/],
    [{ swift_code: 'TESTUS33' }, 'routing_number', /^A bank in the United States has/],
    [{ swift_code: 'TESTUS33', routing_number: '021000022' }, 'routing_number', /wrong digit/],
    [{ swift_code: 'TESTUS33', routing_number: '02100002' }, 'routing_number', /has nine digits/],
    [{ swift_code: 'TESTUS33', routing_number: '000000000' }, 'routing_number', /wrong digit/],
  ])('%o is wrong in its %s, and said in words', (codes, slug, words) => {
    expect(invalidDetails(wire, { ...given, ...codes, country: 'US' })).toContain(slug);
    expect(codeProblem(slug, codes)).toMatch(words);
  });
});

test('a field takes nothing that cannot be seen', () => {
  expect(sanitizeDetail(wire, 'bank_address', '\u202e1 Example\u200b Street\n')).toBe(
    '1 Example Street',
  );
});
