import { randomUUID } from 'node:crypto';
import type { checkMandate, endMandate, openMandate } from '#contract/mandates.ts';
import { mandateProofMs } from '#credit/mandate.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { requireStepUp } from '../http/step-up.ts';
import { schedule } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { answering, emailFor } from '../payments/charge.ts';
import type { MandatePage } from '../payments/processor.ts';
import { lockBorrower } from '../users/lock.ts';
import { mandatePollMs } from './follow-mandate.ts';
import { mandateRemoved } from './mandate-notifications.ts';
import { lastMandateOf, lockMandate, mandatesOf, shownMandate } from './mandates.ts';
import { askAboutMandate, endConsentsOf, forgetSoon, keep } from './note-mandate.ts';
import { mayStillBeTaken } from './notifications.ts';
import { debitsAsked } from './read.ts';

/** Opens the bank's page, and looks after the mandate from then on. */
export async function openOwnMandate({
  context,
  borrower,
  origin,
  runIdempotent,
}: IdempotentRequest<typeof openMandate>): Promise<StoredResponse> {
  const { user_id, blacklist } = borrower;
  if (blacklist.repayment) throw refuse('not_allowed');
  requireStepUp(context, borrower);
  await askAboutMandate(context, user_id);
  const { db, payments, log } = context;
  const email = await emailFor(context, user_id);
  const current = await mandatesOf(db, [user_id]).executeTakeFirst();
  const page =
    current ??
    (await answering(log, () =>
      payments.initializeMandate({ email, callback_url: `${origin}/autopay?bank=back` }),
    ));
  return runIdempotent(async (tx) => {
    const { authorization_url } = await keepMandate(tx, context, { user_id, email, page });
    return { data: { authorization_url } };
  });
}

type Opened = { readonly user_id: string; readonly email: string; readonly page: NewPage };
type NewPage = Pick<MandatePage, 'reference' | 'authorization_url'>;

/** The borrower's one mandate: the pending one if there is any, else the new one. */
async function keepMandate(
  tx: Tx,
  { clock }: Context,
  { user_id, email, page }: Opened,
): Promise<NewPage> {
  await lockBorrower(tx, user_id);
  const current = await mandatesOf(tx, [user_id]).executeTakeFirst();
  if (current?.status === 'pending') return current;
  if (current) {
    throw refuse('state_conflict', 'You already have a bank account. Remove it first.');
  }
  const now = clock.now();
  const [mandate_id, asked_at] = [randomUUID(), instant(now)];
  const { reference, authorization_url } = page;
  await tx
    .insertInto('mandates')
    .values({
      ...{ mandate_id, user_id, reference, email, authorization_url, asked_at },
      expires_at: instant(now + mandateProofMs),
    })
    .execute();
  await schedule(tx, { kind: 'mandate', subject: mandate_id, run_at: now + mandatePollMs });
  await audit(tx, { user_id, action: 'open mandate', subject: mandate_id, at: asked_at });
  return page;
}

/** Asks the bank now, for a borrower who has sent what it waits for. */
export async function checkOwnMandate({
  context,
  borrower: { user_id },
}: CallRequest<typeof checkMandate>): Promise<Answer<typeof checkMandate>> {
  await askAboutMandate(context, user_id);
  return { data: { mandate: await shownTo(context.db, user_id) } };
}

/** Ends it with us at once, and soon at the processor. */
export async function endOwnMandate({
  context,
  borrower: { user_id },
}: CallRequest<typeof endMandate>): Promise<Answer<typeof endMandate>> {
  const { db, clock } = context;
  return db.transaction().execute(async (tx) => {
    const current = await mandatesOf(tx, [user_id]).executeTakeFirst();
    const locked = current && (await lockMandate(tx, current.mandate_id));
    let message = 'We will not charge this bank account any more.';
    if (locked?.ended_at === null) {
      const now = clock.now();
      const ended = await keep(tx, locked, { status: 'cancelled' }, now);
      const loans = await endConsentsOf(tx, ended, now);
      const asked = await debitsAsked(tx, user_id).execute();
      message += mayStillBeTaken(asked);
      await forgetSoon(tx, context, ended);
      await notifyBorrower(tx, context, mandateRemoved(ended, loans, asked));
    }
    return { message, data: { mandate: await shownTo(tx, user_id) } };
  });
}

const shownTo = async (db: Context['db'], user_id: string) =>
  shownMandate(await lastMandateOf(db, user_id).execute());
