import type { addAccount } from '#contract/withdrawals.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { AskedOnce } from '../endpoint.ts';
import { newDestination } from '../withdrawals/destination.ts';
import { processorOf } from '../withdrawals/processors.ts';
import { describeAccount } from './answer.ts';
import { saveDestination } from './save.ts';

/** Keeps a bank account of the borrower's, checked as if money were to go there at once. */
export async function addOwnAccount({
  context,
  borrower,
  body: { processor_id, details, saved_by_user },
  once,
}: AskedOnce<typeof addAccount>) {
  const { user_id } = borrower;
  const processor = await processorOf(context, processor_id);
  const destination = await newDestination(context, processor, details, borrower);
  const at = instant(context.clock.now());
  return once(async (tx) => {
    const account = await saveDestination(
      tx,
      { user_id, processor, at, saved_by_user },
      destination,
    );
    await audit(tx, { user_id, action: 'add account', subject: account.account_id, at });
    return {
      message: saved_by_user ? 'Your bank account is saved.' : 'Your bank account is correct.',
      data: { account: describeAccount(account) },
    };
  });
}
