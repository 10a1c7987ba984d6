import type { Processor } from '#contract/withdrawals.ts';
import {
  hasIban,
  hasRouting,
  homeCountry,
  isCountry,
  nameCountry,
} from '#credit/bank-countries.ts';
import {
  bankCodeProblem,
  countryOfSwift,
  cutAccountNumber,
  isIban,
  isNumericDetail,
  plainBankCode,
} from '#credit/bank-details.ts';
import { visibleOnly } from '#credit/plain-text.ts';

/** What was typed, by the slugs of the processor's fields. */
export type BankDetails = Readonly<Record<string, string>>;

/** A field of a new account. */
export type DetailRequirement = Processor['requirements'][number];

export const paysNaira = (processor: Processor) => processor.slug === 'naira-bank';

const iban: DetailRequirement = {
  slug: 'iban',
  type: 'text',
  placeholder: 'IBAN, if the account has one',
  options: [],
  optional: true,
};

/**
 * The country of a Dollar account's bank, in two letters. It decides which codes are asked for, and is
 * not sent: the SWIFT code names it.
 */
export const countryOf = ({ country }: BankDetails): string =>
  country !== undefined && isCountry(country) ? country : homeCountry;

/**
 * The fields to show for a processor, in their groups' order. The country of a Dollar account's bank
 * tells whether there is a routing number or an IBAN.
 */
export function detailsOf(processor: Processor, details: BankDetails): DetailRequirement[] {
  if (paysNaira(processor)) return processor.requirements;
  const country = countryOf(details);
  const asked = processor.requirements.filter(
    ({ slug }) => slug !== 'routing_number' || hasRouting(country),
  );
  const hasCodes = asked.some(({ slug }) => isBankCode(slug));
  return [...asked, ...(hasCodes && hasIban(country) ? [iban] : [])].sort(
    (a, b) => groupAt(a.slug) - groupAt(b.slug),
  );
}

const groups = ['You', 'Your bank', 'Codes'] as const;

function groupAt(slug: string): number {
  if (slug.startsWith('beneficiary_')) return 0;
  return isBankCode(slug) || slug === 'iban' ? 2 : 1;
}

/** The fields of a Dollar account under their headings. */
export function groupDetails(details: readonly DetailRequirement[]) {
  return groups
    .map((heading, at) => ({
      heading,
      details: details.filter(({ slug }) => groupAt(slug) === at),
    }))
    .filter((group) => group.details.length > 0);
}

/**
 * Removes what a field must not hold: invisible characters, all but ten digits of a Naira account
 * number, and the spaces and hyphens of any other account number.
 */
export function sanitizeDetail(processor: Processor, slug: string, typed: string): string {
  const seen = visibleOnly(typed);
  if (slug !== 'account_number') return seen;
  return paysNaira(processor) ? cutAccountNumber(seen) : seen.replace(/[\s-]/g, '');
}

const isBankCode = (slug: string) => slug === 'swift_code' || slug === 'routing_number';

/** A detail as it is sent to the provider. */
export const normalizeDetail = (slug: string, typed: string): string =>
  isBankCode(slug) || slug === 'iban' ? plainBankCode(typed) : typed.trim();

/** @returns what is wrong with a SWIFT code or routing number, as a sentence, or undefined */
export function codeProblem(slug: string, details: BankDetails): string | undefined {
  const swift_code = plainBankCode(details.swift_code ?? '');
  const routing_number = plainBankCode(details.routing_number ?? '');
  const problem = bankCodeProblem(slug, { swift_code, routing_number });
  const country = countryOfSwift(swift_code);
  if (problem || slug !== 'swift_code' || !country) return problem;
  const chosen = countryOf(details);
  return country === chosen
    ? undefined
    : `This SWIFT code names another country: ${nameCountry(country)}. You chose ${nameCountry(chosen)}. Change the country or the code.`;
}

/** @returns the slugs of the fields that are missing or wrong; a numeric field needs ten digits or more */
export function invalidDetails(processor: Processor, details: BankDetails): string[] {
  return detailsOf(processor, details)
    .filter(({ slug, type, options, optional }) => {
      const typed = normalizeDetail(slug, details[slug] ?? '');
      if (typed === '' && !optional) return true;
      if (isBankCode(slug)) return codeProblem(slug, details) !== undefined;
      if (typed === '') return false;
      if (slug === 'iban') return !isIban(typed);
      if (type === 'number') return !isNumericDetail(typed);
      return type === 'select' && !options.some(({ code }) => code === typed);
    })
    .map(({ slug }) => slug);
}
