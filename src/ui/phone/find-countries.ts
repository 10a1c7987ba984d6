import type { Country } from './phone.ts';

/** What people call a country besides its English name. */
const alsoCalled: Readonly<Record<string, string>> = {
  AE: 'UAE Dubai',
  CD: 'DRC',
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  GB: 'UK Britain England Scotland Wales',
  NL: 'Holland',
  SZ: 'Swaziland',
  TR: 'Turkey',
  US: 'USA America',
};

/**
 * The countries that a text may mean, the likeliest first: a calling code with or without its plus,
 * the two letters, a part of the name. No text means all of them, in their own order.
 */
export function findCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = plain(text);
  if (!wanted) return countries;
  return countries
    .map((country) => ({ country, rank: rankOf(country, wanted) }))
    .filter(({ rank }) => rank < none)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country);
}

const none = 9;

function rankOf({ country, callingCode, name, isMain }: Country, wanted: string): number {
  if (/^\d/.test(wanted)) {
    // +1 and +44 belong to many: the one that is meant mostly comes first.
    if (callingCode === wanted) return isMain ? 0 : 1;
    return callingCode.startsWith(wanted) ? 2 : none;
  }
  const others = plain(`${country} ${alsoCalled[country] ?? ''}`);
  if (plain(name) === wanted || others.split(' ').includes(wanted)) return 0;
  const names = ` ${plain(name)} ${others}`;
  if (names.startsWith(` ${wanted}`)) return 1;
  if (names.includes(` ${wanted}`)) return 2;
  return names.includes(wanted) ? 3 : none;
}

/** Without accents, capitals and signs: "Côte d’Ivoire" as "cote d ivoire", "+234" as "234". */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
