import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';
import type { Intent } from '../payments/intents.ts';
import { checkoutsIn, describeCheckout } from './checkout.ts';
import { describeRepayment, type RepaymentAnswer, repaymentsIn } from './describe.ts';

/** `open` is the checkout of a repayment that is not recorded yet. */
type Found = { readonly repayment: RepaymentAnswer; readonly open: Intent | undefined };

/** A repayment of the borrower's own by its id or its reference. Throws not_found. */
export async function findRepayment(
  { db, payments }: Context,
  user_id: string,
  named: string,
): Promise<Found> {
  const credited = await repaymentsIn(db)
    .where((is) => is.or([is('repayment_id', '=', named), is('reference', '=', named)]))
    .where('repayments.user_id', '=', user_id)
    .executeTakeFirst();
  if (credited) return { repayment: describeRepayment(credited), open: undefined };
  const checkout = await checkoutsIn(db)
    .where((is) => is.or([is('repayment_id', '=', named), is('reference', '=', named)]))
    .where('payment_intents.user_id', '=', user_id)
    .executeTakeFirst();
  if (!checkout) throw refuse('not_found');
  const repayment = describeCheckout(checkout, payments.name);
  return { repayment, open: repayment.recorded ? undefined : checkout };
}
