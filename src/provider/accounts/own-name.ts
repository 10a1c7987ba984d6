import { type AccountHolder, accountNameMatches } from '#credit/account-names.ts';
import { wordsOf } from '#credit/names.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

export type Payee = AccountHolder & { readonly user_id: string };

/** An account as far as it matters whose it is. */
type NamedAccount = {
  readonly account_name: string;
  readonly bank_code: string | null;
  readonly details: Readonly<Record<string, string>>;
};

/** What tells one account from another; the rest of its details is only where the bank is. */
const identifiers = [
  'bank_code',
  'account_number',
  'routing_number',
  'swift_code',
  'iban',
] as const;

/** `bank_code=901 account_number=0123456789`: the same for the same account, however it is typed. */
export function accountIdentity(details: Readonly<Record<string, string>>): string {
  return identifiers
    .map((slug) => [slug, (details[slug] ?? '').replace(/[\s-]/g, '').toUpperCase()] as const)
    .filter(([, value]) => value !== '')
    .map(([slug, value]) => `${slug}=${value}`)
    .join(' ');
}

/**
 * Whether money of this borrower may go to an account: it is in their own name, or a person allowed
 * this very account under the very name that it has.
 */
export const isPayable = (
  payee: AccountHolder,
  allowed: RowsOf<ReturnType<typeof allowedNames>>,
  { account_name, details }: NamedAccount,
): boolean =>
  accountNameMatches(account_name, payee) ||
  allowed.some(
    (one) => one.account === accountIdentity(details) && isSameName(one.account_name, account_name),
  );

/** The accounts in another name that a person has allowed. */
export const allowedNames = (db: Db, user_id: string) =>
  db
    .selectFrom('name_exceptions')
    .select(['account', 'account_name'])
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null);

const isSameName = (one: string, other: string) =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** Throws name_mismatch for an account that is neither the borrower's own nor allowed. */
export async function requireOwnName(db: Db, payee: Payee, account: NamedAccount): Promise<void> {
  if (accountNameMatches(account.account_name, payee)) return;
  if (isPayable(payee, await allowedNames(db, payee.user_id).execute(), account)) return;
  throw refuse('name_mismatch', mismatch(payee, account));
}

/** What the borrower reads about an account in another name. */
function mismatch(
  { firstname, lastname }: Payee,
  { account_name, bank_code }: NamedAccount,
): string {
  const whose =
    bank_code === null
      ? `The name of this beneficiary is ${account_name}.`
      : `The bank has this account under the name ${account_name}.`;
  return `${whose} We can pay only into an account in your own name, ${firstname} ${lastname}. Use another account, or ask support to allow this one.`;
}
