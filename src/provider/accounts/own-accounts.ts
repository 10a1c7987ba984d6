import type { WireOf } from '#contract/call.ts';
import type { addAccount, listAccounts } from '#contract/withdrawals.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest, IdempotentRequest } from '../http/endpoint.ts';
import { newDestination } from './destination.ts';
import { allowedNames, isPayable } from './own-name.ts';
import { processorOf } from './processors.ts';
import { addBeneficiary, type SavedAccount } from './save.ts';

/** The borrower's saved bank accounts, newest first. Whose they are is the token's to say. */
export async function listOwnAccounts({
  context,
  borrower,
  query,
}: CallRequest<typeof listAccounts>): Promise<Answer<typeof listAccounts>> {
  const { user_id } = borrower;
  const { accounts, allowed, uses } = await readTogether(context.db, {
    accounts: context.db
      .selectFrom('accounts')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('saved_by_user', '=', true)
      .orderBy('saved_at', 'desc')
      .orderBy('account_id'),
    allowed: allowedNames(context.db, user_id),
    uses: lastUses(context.db, user_id),
  });
  const { processor_id } = query;
  const wanted = accounts.filter(
    (account) => processor_id === undefined || account.processor_id === processor_id,
  );
  // What a partner has opened by its word chooses among them, and tells it no account number.
  const describe = borrower.bound_to === null ? describeAccount : describeMasked;
  const all = wanted.map((account) => {
    const lastUsed = uses.find(({ account_id }) => account_id === account.account_id)?.used_at;
    const payable = isPayable(borrower, allowed, account);
    return { ...describe(account, payable), ...(lastUsed && { lastUsed }) };
  });
  return { data: { all } };
}

/** When each account was last withdrawn to. */
const lastUses = (db: Db, user_id: string) =>
  db
    .selectFrom('withdrawals')
    .select((is) => ['account_id', is.fn.max('pending_at').as('used_at')])
    .where('user_id', '=', user_id)
    .where('account_id', 'is not', null)
    .groupBy('account_id');

/** Keeps a bank account of the borrower's, checked as if money were to go there at once. */
export async function addOwnAccount({
  runIdempotent,
  ...asked
}: IdempotentRequest<typeof addAccount>) {
  const { context, borrower, body } = asked;
  const { processor_id, details, saved_by_user } = body;
  const { user_id } = borrower;
  const processor = await processorOf(context, processor_id);
  const destination = await newDestination(context, processor, details, borrower);
  const at = instant(context.clock.now());
  return runIdempotent(async (tx) => {
    const account = await addBeneficiary(tx, asked, { processor, saved_by_user, destination });
    await audit(tx, { user_id, action: 'add account', subject: account.account_id, at });
    return {
      message: saved_by_user ? 'Your bank account is saved.' : 'Your bank account is correct.',
      data: { account: describeAccount(account, true) },
    };
  });
}

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
function describeAccount(row: SavedAccount, payable: boolean): Described {
  const { account_id, processor_id, slug, account_number, bank_code, bank_name } = row;
  const { account_name, details } = row;
  const dollars = Object.fromEntries(
    dollarFields.filter((field) => details[field]).map((field) => [field, details[field]]),
  );
  const shown = { processor_id, slug, account_number, bank_code, bank_name, account_name };
  return { id: account_id, ...shown, payable, ...dollars };
}

/** Enough to choose it by its id: whose it is, at which bank, and the last four digits. */
function describeMasked(row: SavedAccount, payable: boolean): Described {
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
    payable,
  };
}
