import type { Account, Processor } from '#contract/withdrawals.ts';
import type { Currency } from '#credit/money.ts';
import { banksThatFit, fitsBank } from '#credit/nuban.ts';
import { type Details, paysNaira, plainDetail, wrongDetails } from './details.ts';
import type { To } from './withdrawal.flow.ts';

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
    return { kind: 'new', details: plain(typedFor(to, processor)), verifiedName, save: to.save };
  }
  const account = saved.find(({ id }) => id === to.accountId);
  return account && { kind: 'old', account };
}

const plain = (typed: Details): Details =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([slug, text]) => [slug, plainDetail(slug, text)] as const)
      .filter(([, text]) => text !== ''),
  );

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
