import * as z from 'zod/mini';
import { amount, instant } from './fields.ts';

/**
 * Where a payment stands. `open`: its payment page is open and nobody has paid; `pending`: the processor
 * does not know yet; `failed`: it says that nothing was charged; `closed`: we closed the page, because
 * another took its place or nobody used it. Only `paid` has moved money.
 */
export const paymentStatus = z.enum(['open', 'pending', 'paid', 'failed', 'closed']);
export type PaymentStatus = z.output<typeof paymentStatus>;

/**
 * A checkout that the server has set up: `total` = `amount` + `fee` is what the card is charged,
 * in kobo. The browser goes to `authorization_url` and comes back with `reference`. A repayment has
 * its id from here on, and its `rate` if it is paid before `held_until`; a card check has neither.
 */
export const checkout = z.object({
  repayment_id: z.optional(z.string()),
  reference: z.string(),
  access_code: z.string(),
  authorization_url: z.string(),
  currency: z.literal('NGN'),
  amount,
  fee: amount,
  total: amount,
  rate: z.number(),
  status: paymentStatus,
  held_until: z.optional(instant),
});
export type Checkout = z.output<typeof checkout>;
