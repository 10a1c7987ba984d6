/** ISO 3166-1, and Kosovo, whose banks have codes of their own. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Where accounts have an IBAN: the registry of ISO 13616. */
const withIban =
  'AD AE AL AT AZ BA BE BG BH BI BR BY CH CR CY CZ DE DJ DK DO EE EG ES FI FK FO FR GB GE GI GL GR GT HN HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'.split(
    ' ',
  );

/** Where banks have routing numbers: the United States and its territories. */
const withRouting = ['US', 'PR', 'GU', 'VI', 'AS', 'MP'];

/** Where most of our borrowers have their accounts. */
export const homeCountry = 'NG';

export const isCountry = (letters: string): boolean => countries.includes(letters);
export const hasIban = (country: string): boolean => withIban.includes(country);
export const hasRouting = (country: string): boolean => withRouting.includes(country);

let names: Intl.DisplayNames | undefined;

/** The English name of a country, by its two letters. */
export function nameCountry(country: string): string {
  names ??= new Intl.DisplayNames('en-GB', { type: 'region' });
  return names.of(country) ?? country;
}

/** Every country with its name: the home country, then the others by name. */
export function listCountries(): { readonly code: string; readonly name: string }[] {
  const isHome = (code: string) => Number(code === homeCountry);
  return countries
    .map((code) => ({ code, name: nameCountry(code) }))
    .sort((a, b) => isHome(b.code) - isHome(a.code) || a.name.localeCompare(b.name, 'en'));
}
