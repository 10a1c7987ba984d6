import { describe, expect, test } from 'vitest';
import { destinationOf } from '#features/withdrawal/destination.ts';
import { cleanDetail, detailsOf, wrongDetails } from '#features/withdrawal/details.ts';
import { doubtAbout } from '#features/withdrawal/doubts.ts';
import { nowhere } from '#features/withdrawal/withdrawal.flow.ts';
import { dollar, naira, wire } from './processors.ts';

const whole = { bank_code: '011', account_number: '0000014579' };

describe('the details of a new account', () => {
  test('a Naira account number is cut to ten digits', () => {
    expect(cleanDetail(naira, 'account_number', '00 0001-4579123')).toBe('0000014579');
    expect(cleanDetail(dollar, 'account_number', '000001457912')).toBe('000001457912');
  });
  test('each required field must be filled', () => {
    expect(wrongDetails(dollar, { account_number: '0000014579' })).toEqual(['beneficiary_name']);
    expect(wrongDetails(dollar, { beneficiary_name: ' ', account_number: '0000014579' })).toEqual([
      'beneficiary_name',
    ]);
  });
  test.each(['123456789', '12345678x0', '12345 67890'])('the number %j is wrong', (number) => {
    expect(wrongDetails(naira, { ...whole, account_number: number })).toEqual(['account_number']);
  });
  test('a bank that the processor does not list is wrong', () => {
    expect(wrongDetails(naira, { ...whole, bank_code: '999' })).toEqual(['bank_code']);
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
    expect(detailsOf(wire).map(({ slug }) => slug)).toEqual([
      'beneficiary_name',
      'account_number',
      'account_type',
      'routing_number',
      'swift_code',
      'iban',
      'bank_name',
    ]);
    expect(wrongDetails(wire, given)).toEqual([]);
    expect(detailsOf(naira)).toEqual(naira.requirements);
  });
  test('an IBAN that is given has to be one, however it is spaced', () => {
    expect(wrongDetails(wire, { ...given, iban: 'gb82 west 1234 5698 7654 32' })).toEqual([]);
    expect(wrongDetails(wire, { ...given, iban: 'GB82WEST12345698765431' })).toEqual(['iban']);
  });
  test('a printed number loses its spaces, and codes are sent as banks read them', () => {
    expect(cleanDetail(wire, 'account_number', '0001 2345-6789')).toBe('000123456789');
    const typed = {
      ...given,
      swift_code: ' test us 33 ',
      routing_number: '021 000-021',
      iban: ' ',
    };
    const sent = destinationOf({ ...nowhere, typed: { 3: typed } }, wire, [], undefined);
    expect(sent).toMatchObject({ kind: 'new', details: given });
    expect(sent).not.toHaveProperty('details.iban');
  });
});

describe('what looks wrong about a Dollar account', () => {
  const ada = { firstname: 'Ada', lastname: 'Obi' };
  const doubt = (slug: string, text: string) => doubtAbout(slug, { [slug]: text }, ada);
  test.each([
    ['beneficiary_name', 'OBI ADA NGOZI'],
    ['swift_code', 'testngla'],
    ['swift_code', 'TESTNGLA001'],
    ['routing_number', '021000021'],
    ['routing_number', '000000000'],
    ['bank_name', 'Anything'],
    ['swift_code', ''],
  ])('nothing about %s %j', (slug, text) => {
    expect(doubt(slug, text)).toBeUndefined();
  });
  test.each([
    ['beneficiary_name', 'Bola Obi', /not the name on your account, Ada Obi/],
    ['swift_code', 'TESTNGL', /8 or 11 letters and digits/],
    ['swift_code', '1 Example Street', /8 or 11 letters and digits/],
    ['routing_number', '021000022', /last digit does not fit/],
    ['routing_number', '02100002', /has nine digits/],
    ['routing_number', 'none', /write 000000000/],
  ])('%s %j is said in words', (slug, text, words) => {
    expect(doubt(slug, text)).toMatch(words);
  });
});
