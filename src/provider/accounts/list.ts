import type { listAccounts } from '#contract/withdrawals.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { describeAccount, describeMasked } from './answer.ts';

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
    .where('saved_by_user', '=', true)
    .orderBy('saved_at', 'desc')
    .orderBy('account_id')
    .execute();
  const { processor_id } = query;
  const wanted = accounts.filter(
    (account) => processor_id === undefined || account.processor_id === processor_id,
  );
  // What a partner has opened by its word chooses among them, and tells it no account number.
  const describe = borrower.bound_to === null ? describeAccount : describeMasked;
  return { data: { all: wanted.map(describe) } };
}
