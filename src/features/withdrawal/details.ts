import type { Processor } from '#contract/withdrawals.ts';
import { cutAccountNumber, isNumericDetail } from '#credit/bank-details.ts';
import { isIban } from '#credit/iban.ts';

/** What was typed, by the slugs of the processor's fields. */
export type Details = Readonly<Record<string, string>>;

/** A field of a new account. An optional one may stay empty. */
export type DetailOf = Processor['requirements'][number] & { readonly optional?: boolean };

export const paysNaira = (processor: Processor) => processor.slug === 'naira-bank';

const iban: DetailOf = {
  slug: 'iban',
  type: 'text',
  placeholder: 'IBAN, if the account has one',
  options: [],
  optional: true,
};

/** What the processor's list asks for; an IBAN may come with the details of a Dollar account. */
export function detailsOf(processor: Processor): DetailOf[] {
  if (paysNaira(processor)) return processor.requirements;
  const codes = processor.requirements.findIndex(({ slug }) => slug === 'swift_code') + 1;
  return codes > 0 ? processor.requirements.toSpliced(codes, 0, iban) : processor.requirements;
}

/**
 * What may be typed into a field: a Naira account number is ten digits and no more, and another
 * number loses the spaces and hyphens that it is printed with.
 */
export function cleanDetail(processor: Processor, slug: string, typed: string): string {
  if (slug !== 'account_number') return typed;
  return paysNaira(processor) ? cutAccountNumber(typed) : typed.replace(/[\s-]/g, '');
}

/** A code as banks read it: capitals, and none of the spaces and hyphens it is printed with. */
export function plainDetail(slug: string, typed: string): string {
  const isCode = slug === 'iban' || slug === 'swift_code' || slug === 'routing_number';
  return isCode ? typed.replace(/[\s-]/g, '').toUpperCase() : typed.trim();
}

/** Slugs of the fields that are missing or wrong. A numeric field is ten digits or more. */
export function wrongDetails(processor: Processor, details: Details): string[] {
  return detailsOf(processor)
    .filter(({ slug, type, options, optional }) => {
      const typed = plainDetail(slug, details[slug] ?? '');
      if (typed === '') return !optional;
      if (slug === 'iban') return !isIban(typed);
      if (type === 'number') return !isNumericDetail(typed);
      return type === 'select' && !options.some(({ code }) => code === typed);
    })
    .map(({ slug }) => slug);
}
