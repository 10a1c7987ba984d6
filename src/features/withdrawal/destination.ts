import type { Account, Processor } from '#contract/withdrawals.ts';
import { type AccountHolder, accountNameMatches } from '#credit/account-names.ts';
import type { Currency } from '#credit/money.ts';
import { banksThatFit, fitsBank } from '#credit/nuban.ts';
import {
  type BankDetails,
  detailsOf,
  invalidDetails,
  normalizeDetail,
  paysNaira,
} from './details.ts';
import type { DestinationDraft } from './withdrawal.flow.ts';

/** Where the money goes: a saved account, or details typed for this time. */
export type Destination =
  | { readonly kind: 'old'; readonly account: Account }
  | {
      readonly kind: 'new';
      readonly details: BankDetails;
      /** The account's name, once money may go there. Any change of the details removes it. */
      readonly verifiedName: string | undefined;
      readonly save: boolean;
    };

/**
 * Naira credit is paid out in Naira only. Dollar credit is paid out in Naira at the sell rate, or by a
 * wire that our staff make. The automatic wire is not offered.
 */
export function processorsFor(all: readonly Processor[], currency: Currency): Processor[] {
  return all.filter(({ slug }) =>
    currency === 'NGN' ? slug === 'naira-bank' : slug !== 'auto-dollar-bank',
  );
}

/** A name enquiry: whose account the given details belong to. `about` identifies the details. */
export type NameEnquiry = { readonly about: string } & (
  | { readonly state: 'asking' }
  | { readonly state: 'named'; readonly name: string }
  /** The account is somebody else's, so nothing is paid to it. */
  | { readonly state: 'refused'; readonly problem: string }
  | { readonly state: 'failed'; readonly problem: string; readonly canRetry: boolean }
);

const identifiers = [
  'bank_code',
  'account_number',
  'beneficiary_name',
  'routing_number',
  'swift_code',
  'iban',
];

/** A key for the details, so that an answer is used only for the details that it is about. */
export const enquiryAbout = ({ processor_id }: Processor, details: BankDetails): string =>
  JSON.stringify([processor_id, ...identifiers.map((slug) => details[slug] ?? '')]);

/**
 * The name of a typed account, once money may go there. For Naira it is the bank's answer. A Dollar
 * account needs the borrower's own name, or a name that support has allowed.
 * @returns undefined while the name is not verified
 */
export function verifiedName(
  processor: Processor,
  typed: BankDetails,
  user: AccountHolder,
  enquiry: NameEnquiry | undefined,
): string | undefined {
  const { beneficiary_name = '' } = typed;
  if (!paysNaira(processor) && accountNameMatches(beneficiary_name, user)) return beneficiary_name;
  const said = enquiry?.about === enquiryAbout(processor, typed) ? enquiry : undefined;
  return said?.state === 'named' ? said.name : undefined;
}

/** The borrower's own accounts for a processor. */
export const savedFor = (accounts: readonly Account[], { processor_id }: Processor) =>
  accounts.filter((account) => account.processor_id === processor_id);

/** A saved account if there is one, unless the borrower wants a new one. */
export const kindOf = (to: DestinationDraft, saved: readonly Account[]) =>
  saved.length > 0 ? to.kind : 'new';

/** The account to begin with: the one that was chosen, or else the only one that can be paid to. */
export function accountOf(to: DestinationDraft, saved: readonly Account[]): string | undefined {
  const [only, ...others] = saved.filter(({ payable }) => payable);
  return to.accountId ?? (others.length === 0 ? only?.id : undefined);
}

/** What was typed for a processor. */
export const typedFor = (to: DestinationDraft, { id }: Processor): BankDetails =>
  to.typed[id] ?? {};

/** @returns the chosen destination, or undefined while no saved account is chosen */
export function destinationOf(
  to: DestinationDraft,
  processor: Processor,
  saved: readonly Account[],
  name: string | undefined,
): Destination | undefined {
  if (kindOf(to, saved) === 'new') {
    const details = plain(processor, typedFor(to, processor));
    return { kind: 'new', details, verifiedName: name, save: to.save };
  }
  const chosen = accountOf(to, saved);
  const account = saved.find(({ id, payable }) => payable && id === chosen);
  return account && { kind: 'old', account };
}

/** The details to send: the fields that are shown and filled in. */
const plain = (processor: Processor, typed: BankDetails): BankDetails =>
  Object.fromEntries(
    detailsOf(processor, typed)
      .map(({ slug }) => [slug, normalizeDetail(slug, typed[slug] ?? '')] as const)
      .filter(([, text]) => text !== ''),
  );

/**
 * What NEXT waits for: a saved account that is chosen, or a new one that is complete and verified.
 * @returns a sentence, or undefined when nothing is missing
 */
export function missingFor(
  processor: Processor,
  destination: Destination | undefined,
  enquiry: NameEnquiry | undefined,
): string | undefined {
  if (!destination) return 'Choose an account to go on.';
  if (destination.kind === 'old') return undefined;
  const { details } = destination;
  const [first] = invalidDetails(processor, details);
  if (first) {
    const label = detailsOf(processor, details).find(({ slug }) => slug === first)?.placeholder;
    return `To go on, fill in: ${label}.`;
  }
  if (destination.verifiedName !== undefined) return undefined;
  const said = enquiry?.about === enquiryAbout(processor, details) ? enquiry.state : 'asking';
  if (said === 'failed') return 'To go on, check the account number and the bank.';
  if (said === 'refused' || !paysNaira(processor)) {
    return 'We can pay only into an account in your own name.';
  }
  return 'We are asking the bank for the name on this account.';
}

/** The name of the bank that was chosen for a typed account. */
export const bankOf = (processor: Processor, { bank_code }: BankDetails): string | undefined =>
  processor.requirements
    .find(({ slug }) => slug === 'bank_code')
    ?.options.find(({ code }) => code === bank_code)?.name;

export type BankHint = {
  /** Whether the chosen bank's check digit differs; false while none is chosen. */
  readonly differs: boolean;
  readonly fitting: readonly { readonly name: string; readonly code: string }[];
};

/**
 * What the check digit of a complete Naira account number says about its bank. It only suggests banks;
 * the name enquiry decides.
 * @returns undefined when there is nothing to say
 */
export function bankHint(processor: Processor, details: BankDetails): BankHint | undefined {
  const number = details.account_number ?? '';
  if (!paysNaira(processor) || number.length < 10) return undefined;
  const banks = processor.requirements.find(({ slug }) => slug === 'bank_code')?.options ?? [];
  const chosen = details.bank_code ?? '';
  if (chosen && fitsBank(chosen, number) !== false) return undefined;
  return { differs: chosen !== '', fitting: banksThatFit(number, banks) };
}

/** Hides all but the last four digits. */
export const maskAccount = (number: string) => `•••• ${number.slice(-4)}`;
