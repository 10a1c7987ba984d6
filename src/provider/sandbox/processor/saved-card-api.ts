import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { currency, filledLine, line } from '#contract/fields.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import type { Bindings } from '../../http/endpoint.ts';
import {
  answered,
  chargeBy,
  charges,
  type KeptCard,
  koboToMove,
  refused,
  type SandboxCharge,
} from './charges.ts';
import { accountOf, act, debitOf, mandateBy, type SandboxMandate } from './mandates.ts';
import { complete } from './settle.ts';
import { type TestCard, testCard } from './test-cards.ts';
import { transactionOf } from './transaction.ts';

const newCharge = z.object({
  authorization_code: filledLine(100),
  reference: filledLine(100),
  email: filledLine(254),
  amount: koboToMove,
  currency,
  callback_url: z.url(),
  metadata: z.looseObject({ purpose: line(200), cancel_action: z.url() }),
});

const deactivate = z.object({ authorization_code: filledLine(100) });

/** The part of Paystack's protocol that charges a saved card or the account of a mandate, and forgets one. */
export function savedCardApi(app: Hono<Bindings>, context: Context, path: string): void {
  const { db } = context;

  app.post(`${path}/transaction/charge_authorization`, async (c) => {
    const asked = newCharge.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400);
    const { authorization_code, email, callback_url, metadata, ...charge } = asked.data;
    const saved = await savedCard(db, authorization_code);
    if (!saved || saved.card.forgotten) return refused('Authorization code is not valid', 400);
    if (saved.email && saved.email !== email) {
      return refused('Email does not match Authorization code. Authorization may be inactive', 400);
    }
    const access_code = randomBytes(12).toString('hex');
    const inserted = await charges(db)
      .insertInto('sandbox_charges')
      .values({
        ...charge,
        email,
        access_code,
        purpose: metadata.purpose,
        transfers: false,
        callback_url: `${callback_url}?reference=${charge.reference}`,
        cancel_url: metadata.cancel_action,
        metadata: JSON.stringify(metadata),
        status: 'abandoned',
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) return refused('Duplicate Transaction Reference', 400);
    if (outcomeOf(context, saved.card).kind === 'challenge')
      return challenge(db, inserted, saved.card);
    return attempt(context, inserted, saved.card);
  });

  app.post(`${path}/customer/authorization/deactivate`, async (c) => {
    const asked = deactivate.safeParse(await c.req.json().catch(() => undefined));
    if (!asked.success) return refused('Invalid parameters', 400);
    const { authorization_code } = asked.data;
    const saved = await savedCard(db, authorization_code);
    if (!saved) return refused('Authorization code not found', 404);
    if (saved.mandate) await act(context, saved.mandate, 'cancel');
    if (saved.card.forgotten) return refused('Authorization code is already inactive.', 400);
    await charges(db)
      .updateTable('sandbox_charges')
      .set({ card: sql`card || '{"forgotten": true}'` })
      .where(sql`card ->> 'token'`, '=', authorization_code)
      .execute();
    // As Paystack does, without any data.
    return Response.json({ status: true, message: 'Authorization has been deactivated' });
  });
}

type SavedCard = {
  readonly card: KeptCard;
  readonly email: string | null;
  readonly mandate?: SandboxMandate;
};

/** The card of an authorization. One of the seed was never charged here. */
async function savedCard(db: Db, token: string): Promise<SavedCard | undefined> {
  const mandate = await mandateBy(db, 'token', token);
  if (mandate) return { card: accountOf(mandate), email: mandate.email, mandate };
  const charge = await charges(db)
    .selectFrom('sandbox_charges')
    .select(['card', 'email'])
    .where(sql`card ->> 'token'`, '=', token)
    .executeTakeFirst();
  if (charge?.card) return { card: charge.card, email: charge.email };
  if (!token.startsWith('AUTH_sandbox_')) return undefined;
  const card = { token, brand: 'visa', last4: '4081', exp_month: 12, exp_year: 2999 };
  return { card, email: null };
}

const declined = { kind: 'failed', reason: '', gateway: 'Expired Card' } as const;

function outcomeOf({ clock }: Context, card: KeptCard): NonNullable<TestCard['saved']> {
  if (card.channel) return debitOf(card.number ?? '');
  const [year = 0, month = 0] = lagosDay(clock.now()).split('-').map(Number);
  if (card.exp_year * 12 + card.exp_month < year * 12 + month) return declined;
  return testCard(card.number ?? '')?.saved ?? { kind: 'success' };
}

/** The bank wants its customer to confirm the charge: that waits on the checkout's page. */
async function challenge(
  db: Db,
  { reference, access_code, callback_url }: SandboxCharge,
  { number = '', exp_month, exp_year }: KeptCard,
): Promise<Response> {
  await charges(db)
    .updateTable('sandbox_charges')
    .set({ asked: JSON.stringify({ step: 'otp', number, exp_month, exp_year }) })
    .where('reference', '=', reference)
    .execute();
  const authorization_url = new URL(`/api/sandbox/checkout/${access_code}`, callback_url).href;
  return answered('Please, redirect your customer to the authorization url provided', {
    authorization_url,
    access_code,
    reference,
    paused: true,
  });
}

async function attempt(
  context: Context,
  charge: SandboxCharge,
  { forgotten: _, gateway: __, ...card }: KeptCard,
): Promise<Response> {
  const outcome = outcomeOf(context, card);
  if (outcome.kind !== 'challenge') await complete(context, charge, outcome, card);
  const after = await chargeBy(context.db, 'reference', charge.reference);
  return answered('Charge attempted', transactionOf(after ?? charge));
}
