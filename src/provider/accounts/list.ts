import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { listAccounts } from '#contract/withdrawals.ts';
import type { Database } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';

/** The borrower's saved bank accounts, newest first. Whose they are is the token's to say. */
export async function listOwnAccounts({
  context,
  borrower,
  query,
}: Asked<typeof listAccounts>): Promise<Answer<typeof listAccounts>> {
  const accounts = await context.db
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .orderBy('saved_at', 'desc')
    .orderBy('account_id')
    .execute();
  const { processor_id } = query;
  const wanted = accounts.filter(
    (account) => processor_id === undefined || account.processor_id === processor_id,
  );
  return { data: { all: wanted.map(describeAccount) } };
}

function describeAccount(
  row: Selectable<Database['accounts']>,
): WireOf<typeof listAccounts>['all'][number] {
  const { account_id, processor_id, slug, account_number, bank_code, bank_name } = row;
  const { account_name } = row;
  return { id: account_id, processor_id, slug, account_number, bank_code, bank_name, account_name };
}
