import { hasRouting, isCountry } from './bank-countries.ts';

export const accountNumberLength = 10;

/** What is typed into a Naira account number: digits only, cut to ten. */
export function cutAccountNumber(typed: string): string {
  return typed.replace(/[^0-9]/g, '').slice(0, accountNumberLength);
}

/** A numeric field of a beneficiary holds digits only, at least ten. */
export function isNumericDetail(text: string): boolean {
  return /^[0-9]{10,}$/.test(text);
}

/** A code as banks read it: capitals, and none of the spaces and hyphens that it is printed with. */
export const plainBankCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** ISO 9362: four for the bank, two for the country, two for the place, three for a branch. */
export const isSwiftCode = (text: string): boolean => countryOfSwift(text) !== undefined;

/** The two letters of the country that a SWIFT code names; undefined for what is no SWIFT code. */
export function countryOfSwift(text: string): string | undefined {
  const [, country = ''] = /^[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}([A-Z0-9]{3})?$/.exec(text) ?? [];
  return country && isCountry(country) ? country : undefined;
}

/** Whether a bank has a routing number, by its SWIFT code; undefined as long as that is none. */
export function hasRoutingNumber(swiftCode: string): boolean | undefined {
  const country = countryOfSwift(swiftCode);
  return country === undefined ? undefined : hasRouting(country);
}

/** The first two digits that are given to banks: districts, thrifts, electronic, cheques. */
const district = /^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;
const routingWeights = [3, 7, 1];

/** Nine digits of a district whose sum, weighted 3 7 1, is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || !district.test(text)) return false;
  const weighed = [...text].map((digit, at) => Number(digit) * (routingWeights[at % 3] ?? 0));
  return weighed.reduce((sum, one) => sum + one, 0) % 10 === 0;
}

type Codes = { readonly swift_code?: string; readonly routing_number?: string };

/**
 * What is wrong with one of the codes of a Dollar account's bank, in words. Banks in the United
 * States need a routing number, and others have none: it stays empty.
 */
export function bankCodeProblem(
  slug: string,
  { swift_code = '', routing_number = '' }: Codes,
): string | undefined {
  if (slug === 'swift_code') {
    return isSwiftCode(swift_code)
      ? undefined
      : 'A SWIFT code has 8 or 11 letters and digits. The fifth and sixth are the country, such as TESTUS33.';
  }
  return slug === 'routing_number' ? routingProblem(routing_number, swift_code) : undefined;
}

function routingProblem(routing: string, swiftCode: string): string | undefined {
  const expected = hasRoutingNumber(swiftCode);
  if (routing === '') {
    return expected
      ? 'A bank in the United States has a routing number of nine digits, such as 021000021. Enter it.'
      : undefined;
  }
  if (expected === false) {
    return 'Only banks in the United States have a routing number. Leave it empty.';
  }
  if (isRoutingNumber(routing)) return undefined;
  return /^[0-9]{9}$/.test(routing)
    ? 'This routing number has a wrong digit. Check it with your bank.'
    : 'A routing number has nine digits, such as 021000021.';
}

/** Whether the check digits of an IBAN, written without spaces in capitals, are right (ISO 13616). */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
