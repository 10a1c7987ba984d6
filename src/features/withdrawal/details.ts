import type { Processor } from '#contract/withdrawals.ts';
import {
  bankCodeProblem,
  cutAccountNumber,
  hasRoutingNumber,
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
 * The fields to show for a processor. A Dollar account may also have an IBAN, and its SWIFT code tells
 * whether its bank has a routing number.
 */
export function detailsOf(processor: Processor, details: BankDetails): DetailRequirement[] {
  if (paysNaira(processor)) return processor.requirements;
  const hasRouting = hasRoutingNumber(normalizeDetail('swift_code', details.swift_code ?? ''));
  const asked = processor.requirements.filter(
    ({ slug }) => slug !== 'routing_number' || hasRouting !== false,
  );
  const codes = asked.findLastIndex(({ slug }) => isBankCode(slug)) + 1;
  return codes > 0 ? asked.toSpliced(codes, 0, iban) : asked;
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
export function codeProblem(slug: string, { swift_code = '', routing_number = '' }: BankDetails) {
  return bankCodeProblem(slug, {
    swift_code: plainBankCode(swift_code),
    routing_number: plainBankCode(routing_number),
  });
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
