import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';

const dayMs = 86_400_000;
const atOnce = 100;

/**
 * Hands waiting messages to the gateway, oldest first, each at least once under its id; the codes
 * and links of those that it took are forgotten here. A gateway that fails is tried again by the
 * next tick, for a day.
 */
export async function handOverMessages(
  { db, clock, config, log }: Context,
  send: (request: Request) => Promise<Response> = fetch,
): Promise<void> {
  if (!config.sms) return;
  const waiting = await db
    .selectFrom('messages')
    .select(['message_id', 'recipient', 'channel', 'subject', 'body'])
    .where('handed_over_at', 'is', null)
    .where('sent_at', '>', instant(clock.now() - dayMs))
    .orderBy('position')
    .limit(atOnce)
    .execute();
  for (const { message_id: id, recipient: to, channel, subject, body } of waiting) {
    const request = new Request(config.sms.gatewayUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ id, to, channel, subject, body }),
      signal: AbortSignal.timeout(10_000),
    });
    const response = await send(request).catch(() => undefined);
    if (!response?.ok) return log('message not taken', { id, status: response?.status });
    await db
      .updateTable('messages')
      .set({ handed_over_at: instant(clock.now()), body: '', otp: null, link: null })
      .where('message_id', '=', id)
      .execute();
  }
}
