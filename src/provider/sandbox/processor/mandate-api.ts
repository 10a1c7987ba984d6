import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { filledLine } from '#contract/fields.ts';
import { mandateProofMs } from '#credit/mandate.ts';
import { instant } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import type { Bindings } from '../../http/endpoint.ts';
import type { PaystackCustomer } from '../../payments/paystack-mandates.ts';
import { answered, refused } from './charges.ts';
import { describeMandate, mandateBy, mandates } from './mandates.ts';

const initialize = z.object({
  email: filledLine(254),
  channel: z.literal('direct_debit'),
  callback_url: z.url(),
});

/** The part of Paystack's protocol that has a bank account authorized. */
export function mandateApi(app: Hono<Bindings>, { db, clock }: Context, path: string): void {
  app.post(`${path}/customer/authorization/initialize`, async (c) => {
    const asked = initialize.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400);
    const { email, callback_url } = asked.data;
    const access_code = randomBytes(12).toString('hex');
    const reference = `${randomBytes(12).toString('hex')}${access_code}`;
    await mandates(db)
      .insertInto('sandbox_mandates')
      .values({
        ...{ reference, access_code, email, callback_url, status: 'asked' },
        token: `AUTH_${randomBytes(8).toString('hex')}`,
        expires_at: instant(clock.now() + mandateProofMs),
      })
      .execute();
    const redirect_url = new URL(`/api/sandbox/bank/${access_code}`, callback_url).href;
    return answered('Authorization initialized', { redirect_url, access_code, reference });
  });

  app.get(`${path}/customer/authorization/verify/:reference`, async (c) => {
    const mandate = await mandateBy(db, 'reference', c.req.param('reference'));
    const described = mandate && describeMandate(mandate);
    if (!described) return refused('Authorization not found', 404);
    return answered('Authorization retrieved successfully', described);
  });

  app.get(`${path}/customer/:code`, async (c) => {
    const own = await mandates(db)
      .selectFrom('sandbox_mandates')
      .select(['token', 'account_number'])
      .where('email', '=', c.req.param('code'))
      .where('account_number', 'is not', null)
      .execute();
    const authorizations: PaystackCustomer['authorizations'] = own.map(
      ({ token, account_number }) => ({
        authorization_code: token,
        last4: account_number?.slice(-4) ?? '',
      }),
    );
    return answered('Customer retrieved', { authorizations });
  });
}
