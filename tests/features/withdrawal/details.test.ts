import { describe, expect, test } from 'vitest';
import { destinationOf } from '#features/withdrawal/destination.ts';
import {
  codeProblem,
  detailsOf,
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
  test('are those of the processor’s list, and an IBAN that may stay empty', () => {
    expect(detailsOf(wire, given).map(({ slug }) => slug)).toEqual([
      'beneficiary_name',
      'account_number',
      'account_type',
      'swift_code',
      'routing_number',
      'iban',
      'bank_name',
    ]);
    expect(invalidDetails(wire, given)).toEqual([]);
    expect(detailsOf(naira, whole)).toEqual(naira.requirements);
  });
  test('an IBAN that is given has to be one, however it is spaced', () => {
    expect(invalidDetails(wire, { ...given, iban: 'gb82 west 1234 5698 7654 32' })).toEqual([]);
    expect(invalidDetails(wire, { ...given, iban: 'GB82WEST12345698765431' })).toEqual(['iban']);
  });
  test('a printed number loses its spaces, and codes are sent as banks read them', () => {
    expect(sanitizeDetail(wire, 'account_number', '0001 2345-6789')).toBe('000123456789');
    const typed = {
      ...given,
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

  test('a routing number is asked for until the SWIFT code names another country', () => {
    expect(slugs({})).toContain('routing_number');
    expect(slugs({ swift_code: 'testus33' })).toContain('routing_number');
    expect(slugs({ swift_code: 'test ng la' })).not.toContain('routing_number');
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
    [{ swift_code: 'TESTUS33', routing_number: '021000022' }, 'routing_number', /do not fit/],
    [{ swift_code: 'TESTUS33', routing_number: '02100002' }, 'routing_number', /has nine digits/],
    [{ swift_code: 'TESTUS33', routing_number: '000000000' }, 'routing_number', /do not fit/],
  ])('%o is wrong in its %s, and said in words', (codes, slug, words) => {
    expect(invalidDetails(wire, { ...given, ...codes })).toContain(slug);
    expect(codeProblem(slug, codes)).toMatch(words);
  });
});

test('a field takes nothing that cannot be seen', () => {
  expect(sanitizeDetail(wire, 'bank_address', '\u202e1 Example\u200b Street\n')).toBe(
    '1 Example Street',
  );
});
