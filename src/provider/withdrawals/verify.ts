import type { verifyAccount } from '#contract/withdrawals.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { newDestination } from './destination.ts';
import { processorOf } from './processors.ts';

/** The bank's own name for an account, before any money goes there. */
export async function verifyDestination({
  context,
  borrower,
  body,
}: Asked<typeof verifyAccount>): Promise<Answer<typeof verifyAccount>> {
  const processor = await processorOf(context, body.processor_id);
  const { account_name } = await newDestination(context, processor, body.details, borrower);
  return { message: 'Verified', data: { account_name } };
}
