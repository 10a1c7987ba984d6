import type { Account, Processor } from '#contract/withdrawals.ts';
import { cutAccountNumber, isNumericDetail } from '#credit/bank-details.ts';
import type { Currency } from '#credit/money.ts';
import { banksThatFit, fitsBank } from '#credit/nuban.ts';
import type { To } from './withdrawal.flow.ts';

export type Details = Readonly<Record<string, string>>;

/** Where the money goes: a saved account, or details typed for this time. */
export type Destination =
  | { readonly kind: 'old'; readonly account: Account }
  | {
      readonly kind: 'new';
      readonly details: Details;
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

/** The borrower's own accounts for a processor. */
export const savedFor = (accounts: readonly Account[], { processor_id }: Processor) =>
  accounts.filter((account) => account.processor_id === processor_id);

/** Saved accounts if there are any, unless a new one is wanted. */
export const kindOf = (to: To, saved: readonly Account[]) => (saved.length > 0 ? to.kind : 'new');

/** What was typed for a processor. */
export const typedFor = (to: To, { id }: Processor): Details => to.typed[id] ?? {};

/** The destination as far as it is chosen; undefined while no saved account is. */
export function destinationOf(
  to: To,
  processor: Processor,
  saved: readonly Account[],
  verifiedName: string | undefined,
): Destination | undefined {
  if (kindOf(to, saved) === 'new') {
    return { kind: 'new', details: typedFor(to, processor), verifiedName, save: to.save };
  }
  const account = saved.find(({ id }) => id === to.accountId);
  return account && { kind: 'old', account };
}

/** What may be typed into a field: a Naira account number is ten digits and no more. */
export function cleanDetail(processor: Processor, slug: string, typed: string): string {
  if (paysNaira(processor) && slug === 'account_number') {
    return cutAccountNumber(typed);
  }
  return typed;
}

/** Slugs of the fields that are missing or wrong. A numeric field is ten digits or more. */
export function wrongDetails(processor: Processor, details: Details): string[] {
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

export type BankHint = {
  /** Whether the chosen bank's check digit differs; false while none is chosen. */
  readonly differs: boolean;
  readonly fitting: readonly { readonly name: string; readonly code: string }[];
};

/**
 * What the check digit of a whole Naira account number says of its bank; undefined when it has
 * nothing to say. A shortlist and no more: the bank's name enquiry decides.
 */
export function bankHint(processor: Processor, details: Details): BankHint | undefined {
  const number = details.account_number ?? '';
  if (!paysNaira(processor) || number.length < 10) return undefined;
  const banks = processor.requirements.find(({ slug }) => slug === 'bank_code')?.options ?? [];
  const chosen = details.bank_code ?? '';
  if (chosen && fitsBank(chosen, number) !== false) return undefined;
  return { differs: chosen !== '', fitting: banksThatFit(number, banks) };
}

/** Only the last four digits stay readable. */
export const maskAccount = (number: string) => `•••• ${number.slice(-4)}`;
