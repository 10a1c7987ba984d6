import { nameCountry } from '#credit/bank-countries.ts';
import { type BankDetails, countryOf } from './details.ts';

/** What goes into a field: a rule, and an example of it. */
export type DetailExample = { readonly rule: string; readonly such: string };

const swiftCodes: Readonly<Record<string, string>> = { NG: 'TESTNGLA', US: 'TESTUS33' };

/** Published examples of the registry. */
const ibans: Readonly<Record<string, string>> = {
  AE: 'AE07 0331 2345 6789 0123 456',
  BE: 'BE68 5390 0754 7034',
  CH: 'CH93 0076 2011 6238 5295 7',
  DE: 'DE89 3704 0044 0532 0130 00',
  ES: 'ES91 2100 0418 4502 0005 1332',
  FR: 'FR14 2004 1010 0505 0001 3M02 606',
  GB: 'GB82 WEST 1234 5698 7654 32',
  IE: 'IE29 AIBK 9311 5212 3456 78',
  IT: 'IT60 X054 2811 1010 0000 0123 456',
  NL: 'NL91 ABNA 0417 1643 00',
};

/** What is said under a field before anything is wrong with it; undefined where its label says all. */
export function exampleOf(
  slug: string,
  details: BankDetails,
  { naira, ownName }: { readonly naira: boolean; readonly ownName: string },
): DetailExample | undefined {
  if (naira)
    return slug === 'account_number' ? { rule: '10 digits', such: '0123456789' } : undefined;
  const country = countryOf(details);
  const place = country === 'NG' ? 'Lagos' : nameCountry(country);
  switch (slug) {
    case 'beneficiary_name':
      return { rule: 'Your own name, as your bank writes it', such: ownName };
    case 'beneficiary_address':
      return { rule: 'Street, city and country', such: '1 Example Street, Lagos, Nigeria' };
    case 'bank_name':
      return { rule: 'The full name of your bank', such: 'Example Bank' };
    case 'bank_address':
      return { rule: 'Street and city of your branch', such: `2 Example Street, ${place}` };
    case 'account_number':
      return country === 'NG'
        ? { rule: 'The 10 digits of your Dollar (domiciliary) account', such: '0123456789' }
        : { rule: 'At least 10 digits, and nothing else', such: '000123456789' };
    case 'swift_code':
      return {
        rule: 'The SWIFT or BIC code of your bank: 8 or 11 letters and digits',
        such: swiftCodes[country] ?? `TEST${country}22`,
      };
    case 'routing_number':
      return { rule: 'Banks in the United States only: nine digits', such: '021000021' };
    case 'iban':
      return ibanExample(country);
    default:
      return undefined;
  }
}

function ibanExample(country: string): DetailExample {
  const own = ibans[country];
  return own
    ? { rule: `It starts with ${country}`, such: own }
    : {
        rule: `It starts with ${country} and two digits`,
        such: `${ibans.GB} in the United Kingdom`,
      };
}
