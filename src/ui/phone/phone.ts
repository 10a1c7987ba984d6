import type { CountryCode } from 'libphonenumber-js/min';

/** A telephone number as it is typed: the chosen country, and the number in any usual spelling. */
export type Phone = {
  readonly country: string;
  readonly callingCode: string;
  readonly number: string;
};

export type Country = {
  readonly country: string;
  readonly callingCode: string;
  readonly name: string;
};

/** Nigeria: the choice before one is made, and always the first of the list. */
export const home: Country = { country: 'NG', callingCode: '234', name: 'Nigeria' };

export const emptyPhone: Phone = {
  country: home.country,
  callingCode: home.callingCode,
  number: '',
};

/** A number that is known in full, as `+2348030000001`, put into the field. */
export function phoneOf(mobile: string): Phone {
  const prefix = `+${home.callingCode}`;
  // A number from elsewhere stays whole: it is read the same, whichever country is chosen.
  return {
    ...emptyPhone,
    number: mobile.startsWith(prefix) ? mobile.slice(prefix.length) : mobile,
  };
}

// 29 kB of numbering plans, so only when somebody uses the field.
const library = () => import('libphonenumber-js/min');

/** Every country that has a calling code, in the order of their English names. */
export async function listCountries(): Promise<readonly Country[]> {
  const { getCountries, getCountryCallingCode } = await library();
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const others = getCountries()
    .filter((country) => country !== home.country)
    .map((country) => ({
      country,
      callingCode: getCountryCallingCode(country) as string,
      name: names.of(country) ?? country,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return [home, ...others];
}

/** Plus, calling code, number; undefined when there can be no such number in that country. */
export async function mobileOf({ country, number }: Phone): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await library();
  const parsed = parsePhoneNumberFromString(number, country as CountryCode);
  return parsed?.isValid() ? parsed.number : undefined;
}
