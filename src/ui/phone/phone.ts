import type { CountryCode, PhoneNumber } from 'libphonenumber-js/mobile';

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

/**
 * A mobile number as an address has it: with or without its plus (which arrives as a space), spaces,
 * or in full Nigerian (0803…, 803…). @returns it with plus and calling code, undefined for no number
 */
export function mobileIn(text: string): string | undefined {
  const digits = text.replace(/[^\d+]/g, '');
  const [, nigerian] = /^(?:(?:\+|00)?234)?0?([789][01]\d{8})$/.exec(digits) ?? [];
  if (nigerian) return `+234${nigerian}`;
  const [, other] = /^(?:\+|00)?([1-9]\d{6,14})$/.exec(digits) ?? [];
  return other && `+${other}`;
}

/** A number that is known in full, as `+2348030000001`, put into the field. */
export function phoneOf(mobile: string): Phone {
  const prefix = `+${home.callingCode}`;
  // A number from elsewhere stays whole: it is read the same, whichever country is chosen.
  return {
    ...emptyPhone,
    number: mobile.startsWith(prefix) ? mobile.slice(prefix.length) : mobile,
  };
}

// 34 kB of numbering plans, so only when somebody uses the field.
const library = () => import('libphonenumber-js/mobile');
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

/** What the library's numbering plan can do beyond its published types. */
type Plan = {
  nationalNumberPattern(): string;
  possibleLengths(): readonly number[];
  type(kind: 'MOBILE'): { possibleLengths(): readonly number[] } | undefined;
};

/** Nigeria's plan has no other mobile numbers: 70, 71, 80, 81, 90 and 91, then eight digits. */
const nigerian = /^[789][01]\d{8}$/;

/**
 * Whether the country's plan allows the number at the length of its mobile numbers. The prefix is not
 * checked, because operators get new ones before the library knows them.
 */
function fits({ nationalNumber }: PhoneNumber, plan: Plan): boolean {
  const lengths = (plan.type('MOBILE') ?? plan).possibleLengths();
  const pattern = new RegExp(`^(?:${plan.nationalNumberPattern()})$`);
  return lengths.includes(nationalNumber.length) && pattern.test(nationalNumber);
}

/** @returns the number with plus and calling code, or undefined when the country can have no such number */
export async function mobileOf({ country, number }: Phone): Promise<string | undefined> {
  const { Metadata, parsePhoneNumberFromString } = await library();
  const { country_calling_codes } = await plans();
  const metadata = new Metadata();
  const read = (text: string) => {
    const parsed = parsePhoneNumberFromString(text, country as CountryCode);
    if (!parsed || parsed.isValid()) return parsed?.number;
    const [own, another] = country_calling_codes[parsed.countryCallingCode] ?? [];
    // Countries that share a code are told apart by their prefixes.
    if (!own || another) return undefined;
    if (own === home.country && !nigerian.test(parsed.nationalNumber)) return undefined;
    metadata.selectNumberingPlan(own);
    return fits(parsed, metadata.numberingPlan as unknown as Plan) ? parsed.number : undefined;
  };
  // 00 stands for the plus in most countries, and people write it in the others too.
  return read(number.replace(/^\s*00/, '+')) ?? read(number);
}
