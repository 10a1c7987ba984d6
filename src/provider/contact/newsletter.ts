import { type joinNewsletter, trapField } from '#contract/contact.ts';
import { hourMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { tooMany } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

const mostAnHour = 20;

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
  const address = clientAddress ?? null;
  if (address !== null && (await recentFrom(context, address)) >= mostAnHour) {
    throw tooMany(hourMs / 1000);
  }
  await context.shared
    .insertInto('newsletter_emails')
    .values({ email: body.email, address, joined_at: instant(context.clock.now()) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
  return received;
}

async function recentFrom({ shared, clock }: Context, address: string): Promise<number> {
  const { count } = await shared
    .selectFrom('newsletter_emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('joined_at', '>', instant(clock.now() - hourMs))
    .executeTakeFirstOrThrow();
  return count;
}
