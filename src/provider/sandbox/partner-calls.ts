import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { applicationId, text } from '#contract/fields.ts';
import type { Context } from '../context.ts';
import { type Bindings, checked, jsonOf, queryOf } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { isInward } from '../partners/addresses.ts';
import { listDeliveries, resend } from '../partners/deliveries.ts';
import { savePartner } from '../partners/settings.ts';

const deliveriesQuery = z.object({ application_id: z.optional(applicationId) });
const settingsBody = z.object({
  application_id: applicationId,
  webhook_url: z.optional(z.nullable(text(2000))),
  origins: z.optional(z.array(text(300)).check(z.maxLength(20))),
});

/** What a partner's developer looks at and changes in the sandbox; in live mode the desk does. */
export function sandboxPartnerCalls(app: Hono<Bindings>, context: Context): void {
  app.get('/sandbox/deliveries', async (c) => {
    const { application_id } = checked(deliveriesQuery, queryOf(c.req.queries()));
    return Response.json({ data: await listDeliveries(context.db, application_id) });
  });
  app.post('/sandbox/deliveries/:id/resend', async (c) => {
    await resend(context, checked(text(64), c.req.param('id')));
    return Response.json({ data: {} });
  });
  app.post('/sandbox/partner-settings', async (c) => {
    const settings = checked(settingsBody, await jsonOf(c));
    const origin = context.config.origin ?? new URL(c.req.url).origin;
    if (settings.webhook_url && isInward(settings.webhook_url, origin)) {
      throw refuse('invalid_request', 'webhook_url: An https address');
    }
    await savePartner(context, settings, { action: 'sandbox' });
    return Response.json({ data: {} });
  });
}
