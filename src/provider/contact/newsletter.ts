import { type joinNewsletter, trapField } from '#contract/contact.ts';
import { hourMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { whileCounted } from '../limits/counts.ts';
import { formsFrom } from './forms-from.ts';

/**
 * Keeps an address once. Who asks does not learn whether it was there before, nor a program that its
 * address is not kept.
 */
export async function saveNewsletterEmail({
  context,
  body,
  clientAddress,
}: CallRequest<typeof joinNewsletter, null>): Promise<Answer<typeof joinNewsletter>> {
  const received = { message: 'We have received your Email.', data: {} };
  if (body[trapField]) return received;
  const limits = formsFrom('newsletter', clientAddress);
  await whileCounted(context, limits, async (over) => {
    if (over.length > 0) throw tooMany(hourMs / 1000);
    const { numInsertedOrUpdatedRows } = await context.shared
      .insertInto('newsletter_emails')
      .values({ email: body.email, joined_at: instant(context.clock.now()) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow();
    return { result: undefined, needed: numInsertedOrUpdatedRows ? limits : [] };
  });
  return received;
}
