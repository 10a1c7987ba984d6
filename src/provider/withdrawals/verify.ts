import type { verifyAccount } from '#contract/withdrawals.ts';
import { newDestination } from '../accounts/destination.ts';
import { processorOf } from '../accounts/processors.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

/** The bank's own name for an account, before any money goes there. It is the borrower's own. */
export async function verifyDestination({
  context,
  borrower,
  body,
}: CallRequest<typeof verifyAccount>): Promise<Answer<typeof verifyAccount>> {
  const processor = await processorOf(context, body.processor_id);
  const { account_name } = await newDestination(context, processor, body.details, borrower);
  return { message: 'Verified', data: { account_name } };
}
