import { randomUUID } from 'node:crypto';
import { accountNameMatches } from '#credit/account-names.ts';
import { nameAtBank } from '../accounts/name-at-bank.ts';
import { accountIdentity, type Payee } from '../accounts/own-name.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { borrowerBy } from './borrower-by.ts';

type Details = Readonly<Record<string, string>>;

type Asked = { readonly contact: string; readonly details: Details; readonly reason: string };

/**
 * One borrower may be paid to one account in another name, as long as it has that name: for Naira
 * the bank is asked for it now, a Dollar account's is its `beneficiary_name`. Gives what was
 * allowed, in words. Throws not_found, account_invalid, account_unverified, processor_down or state_conflict.
 */
export async function allowName(context: Context, asked: Asked, operator: string): Promise<string> {
  const account_name = await accountNameOf(context, asked);
  return allowNamed(context, { ...asked, account_name }, operator);
}

/** The name of an account as its bank has it. Throws as `allowName` does. */
export async function accountNameOf(
  context: Context,
  { contact, details }: Omit<Asked, 'reason'>,
): Promise<string> {
  return nameOf(context, details, await borrowerBy(context.db, contact));
}

/** As `allowName`, of an account whose name is known. */
export async function allowNamed(
  context: Context,
  { contact, details, reason, account_name }: Asked & { readonly account_name: string },
  operator: string,
): Promise<string> {
  const { db, clock } = context;
  const payee = await borrowerBy(db, contact);
  const names = `${payee.firstname} ${payee.lastname}`;
  if (accountNameMatches(account_name, payee)) {
    throw refuse(
      'state_conflict',
      `${account_name} is ${names}’s own name, so there is nothing to allow.`,
    );
  }
  const { user_id } = payee;
  const account = accountIdentity(details);
  const at = instant(clock.now());
  const exception_id = randomUUID();
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('name_exceptions')
      .set({ revoked_at: at })
      .where('user_id', '=', user_id)
      .where('account', '=', account)
      .where('revoked_at', 'is', null)
      .execute();
    const allowed = { exception_id, user_id, account, account_name, reason };
    await tx
      .insertInto('name_exceptions')
      .values({ ...allowed, allowed_by: operator, allowed_at: at })
      .execute();
    const detail = { operator, did: 'allow name', user_id };
    await audit(tx, { user_id: null, action: 'operator', subject: exception_id, at, detail });
    const last4 = details.account_number?.slice(-4) ?? '';
    await notifyBorrower(tx, context, {
      user_id,
      category: 'withdrawal',
      subject: 'You can be paid to an account in another name',
      body: `You asked us to pay you to an account in another name. You can now withdraw to the account of ${account_name} ending ${last4}.`,
      facts: [
        ['Partner', 'Every partner'],
        ['Account', `${account_name}, ending ${last4}`],
      ],
      next: 'Choose this account when you withdraw. We will pay to it until we tell you otherwise.',
      action: { label: 'Withdraw', path: '/withdrawal' },
      notYou: true,
    });
  });
  return `${names} may be paid to ${account_name}: ${account}`;
}

/** Nothing more is paid to it. Throws not_found for one that is not open. */
export async function revokeName(
  { db, clock }: Context,
  exception_id: string,
  operator: string,
): Promise<void> {
  const at = instant(clock.now());
  await inTransaction(db, async (tx) => {
    const revoked = await tx
      .updateTable('name_exceptions')
      .set({ revoked_at: at })
      .where('exception_id', '=', exception_id)
      .where('revoked_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    if (!revoked) throw refuse('not_found');
    const detail = { operator, did: 'revoke name', ...revoked };
    await audit(tx, { user_id: null, action: 'operator', subject: exception_id, at, detail });
  });
}

/** Accounts in another name that may be paid to, oldest first. */
export function allowedNames(db: Db) {
  return db
    .selectFrom('name_exceptions')
    .innerJoin('users', 'users.user_id', 'name_exceptions.user_id')
    .select(['exception_id', 'account', 'account_name', 'reason', 'allowed_by', 'allowed_at'])
    .select(['firstname', 'lastname'])
    .where('revoked_at', 'is', null)
    .orderBy('allowed_at')
    .orderBy('exception_id')
    .execute();
}

async function nameOf(context: Context, details: Details, payee: Payee): Promise<string> {
  const { account_number, bank_code, swift_code, beneficiary_name } = details;
  if (!account_number || !(bank_code ?? (swift_code && beneficiary_name))) {
    throw refuse(
      'account_invalid',
      'Name a Naira account by its bank code and account number. Name a Dollar account by its beneficiary name, account number and SWIFT code, and by its routing number and IBAN if it has them.',
    );
  }
  if (!bank_code) return beneficiary_name ?? '';
  return nameAtBank(context, { bank_code, account_number }, payee);
}
