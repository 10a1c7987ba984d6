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
  /** Of all that share its calling code the one that it is known for, such as the US for +1. */
  readonly isMain: boolean;
};

/** Nigeria: the choice before one is made, and always the first of the list. */
const home: Country = { country: 'NG', callingCode: '234', name: 'Nigeria', isMain: true };

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
const plans = async () => (await import('./plans.ts')).plans;

/** Fetches the numbering plans ahead, so that the number is checked as soon as it is sent. */
export const fetchPlans = (): void => void library().catch(() => undefined);

let names: Intl.DisplayNames | undefined;

/** A country's English name. The list of all is slow to open, and most people are at home. */
export function countryName(country: string): string {
  if (country === home.country) return home.name;
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(country) ?? country;
}

/** Every country that has a calling code, in the order of their English names. */
export async function listCountries(): Promise<readonly Country[]> {
  const { country_calling_codes } = await plans();
  const all = Object.entries(country_calling_codes).flatMap(([callingCode, countries]) =>
    countries.map((country, at) => ({
      country,
      callingCode,
      name: countryName(country),
      isMain: at === 0,
    })),
  );
  const others = all
    .filter(({ country }) => country !== home.country)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return [home, ...others];
}

// A few plans hold shorter numbers, of services (+98 9469); nobody's own telephone has one.
const shortest = '+1234567'.length;

/** Plus, calling code, number; undefined when there can be no such number in that country. */
export async function mobileOf({ country, number }: Phone): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await library();
  const read = (text: string) => {
    const parsed = parsePhoneNumberFromString(text, country as CountryCode);
    return parsed?.isValid() && parsed.number.length >= shortest ? parsed.number : undefined;
  };
  // 00 stands for the plus in most countries, and many write it so in the others too.
  return read(number.replace(/^\s*00/, '+')) ?? read(number);
}
