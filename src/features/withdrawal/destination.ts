import type { Account, Processor } from '#contract/withdrawals.ts';
import { cutAccountNumber, isNumericDetail } from '#credit/bank-details.ts';
import type { Currency } from '#credit/money.ts';

/** Where the money goes: a saved account, or details typed for this time. */
export type Destination =
  | { readonly kind: 'old'; readonly account: Account }
  | {
      readonly kind: 'new';
      readonly details: Readonly<Record<string, string>>;
      /** The bank's own name for these details; any change of them takes it away. */
      readonly verifiedName: string | undefined;
      readonly save: boolean;
    };

/**
 * Naira credit is paid out in Naira only; Dollar credit as Naira at the sell rate, or by a wire
 * that people make. The automatic wire is hidden.
 */
export function processorsFor(all: readonly Processor[], currency: Currency): Processor[] {
  return all.filter(({ slug }) =>
    currency === 'NGN' ? slug === 'naira-bank' : slug !== 'auto-dollar-bank',
  );
}

export const paysNaira = (processor: Processor) => processor.slug === 'naira-bank';

/** What may be typed into a field: a Naira account number is ten digits and no more. */
export function cleanDetail(processor: Processor, slug: string, typed: string): string {
  if (paysNaira(processor) && slug === 'account_number') {
    return cutAccountNumber(typed);
  }
  return typed;
}

/** Slugs of the fields that are missing or wrong. A numeric field is ten digits or more. */
export function wrongDetails(
  processor: Processor,
  details: Readonly<Record<string, string>>,
): string[] {
  return processor.requirements
    .filter(({ slug, type, options }) => {
      const typed = details[slug]?.trim() ?? '';
      if (typed === '') return true;
      if (type === 'number') return !isNumericDetail(typed);
      return type === 'select' && !options.some(({ code }) => code === typed);
    })
    .map(({ slug }) => slug);
}

/** Whether NEXT may be pressed: a saved account, a verified Naira account, valid Dollar details. */
export function isReady(processor: Processor, destination: Destination | undefined): boolean {
  if (!destination) return false;
  if (destination.kind === 'old') return true;
  if (wrongDetails(processor, destination.details).length > 0) return false;
  return !paysNaira(processor) || destination.verifiedName !== undefined;
}

/** Only the last four digits stay readable. */
export const maskAccount = (number: string) => `•••• ${number.slice(-4)}`;
