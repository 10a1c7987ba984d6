import type { WireOf } from '#contract/call.ts';
import type { listAccounts } from '#contract/withdrawals.ts';
import type { SavedAccount } from './save.ts';

const dollarFields = [
  'routing_number',
  'swift_code',
  'iban',
  'account_type',
  'bank_address',
  'beneficiary_name',
  'beneficiary_address',
] as const;

type Described = WireOf<typeof listAccounts>['all'][number];

/** A saved account as the API writes it, with the fields of a Dollar account that it has. */
export function describeAccount(row: SavedAccount): Described {
  const { account_id, processor_id, slug, account_number, bank_code, bank_name } = row;
  const { account_name, details } = row;
  const dollars = Object.fromEntries(
    dollarFields.filter((field) => details[field]).map((field) => [field, details[field]]),
  );
  const shown = { processor_id, slug, account_number, bank_code, bank_name, account_name };
  return { id: account_id, ...shown, ...dollars };
}

/** Enough to choose it by its id: whose it is, at which bank, and the last four digits. */
export function describeMasked(row: SavedAccount): Described {
  const { account_id: id, processor_id, slug, account_number, bank_name, account_name } = row;
  const last4 = account_number.slice(-4);
  return {
    id,
    processor_id,
    slug,
    account_number: last4,
    bank_code: null,
    bank_name,
    account_name,
  };
}
