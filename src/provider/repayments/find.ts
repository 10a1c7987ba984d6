import type { getRepayment } from '#contract/repayments.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
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
  const {
    credited: [credited],
    checkouts: [checkout],
  } = await readTogether(db, {
    credited: repaymentsIn(db)
      .where((is) => is.or([is('repayment_id', '=', named), is('reference', '=', named)]))
      .where('repayments.user_id', '=', user_id)
      .limit(1),
    checkouts: checkoutsIn(db)
      .where((is) => is.or([is('repayment_id', '=', named), is('reference', '=', named)]))
      .where('payment_intents.user_id', '=', user_id)
      .limit(1),
  });
  if (credited) return { repayment: describeRepayment(credited), open: undefined };
  if (!checkout) throw refuse('not_found');
  const repayment = describeCheckout(checkout, payments.name);
  return { repayment, open: checkout };
}

/** One repayment of the borrower's own, recorded or still open. */
export async function getOwnRepayment({
  context,
  borrower,
  id,
}: CallRequest<typeof getRepayment>): Promise<Answer<typeof getRepayment>> {
  const { repayment } = await findRepayment(context, borrower.user_id, id);
  return { data: { repayments: [repayment] } };
}
