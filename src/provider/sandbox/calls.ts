import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { BodyOf } from '#contract/call.ts';
import { audit } from '../audit.ts';
import { inCellNaming } from '../back-office/named.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant, type MovableClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { type Bindings, type Endpoint, endpointOn } from '../http/endpoint.ts';
import { mayBeOwnMachine } from '../partners/addresses.ts';
import { listDeliveries, resend } from '../partners/deliveries.ts';
import { savePartner } from '../partners/settings.ts';
import { setPortfolioValue } from '../portfolios/set-value.ts';
import { guards } from '../routes/guards.ts';
import { answerText } from '../texts/answer.ts';
import * as calls from './contract.ts';
import { disputeCalls } from './dispute-calls.ts';
import { laterBy } from './duration.ts';
import { extendSessions, extendStaffSessions } from './extend-sessions.ts';
import { guardSandbox } from './guard.ts';
import { moveClock } from './move-clock.ts';
import { readOutbox, showAttachment, showMail } from './outbox.ts';
import { makeOwnPartner } from './own-partner.ts';
import { demoPartnerCalls } from './partner/calls.ts';
import { reset } from './reset.ts';
import { logos } from './seed/partners.ts';
import { people } from './seed/people.ts';
import { staffCalls } from './staff-calls.ts';
import { testAccounts } from './test-accounts.ts';

/** The calls below /api/sandbox; they exist in sandbox mode only. */
export function sandboxCalls(app: Hono<Bindings>, context: Context, clock: MovableClock): void {
  app.use('/sandbox/*', guardSandbox(context));
  const on = endpointOn(app, context, guards);
  const partner = demoPartnerCalls(app, context);
  const shownClock = () => ({ data: { now: instant(clock.now()) } });

  on.open(calls.listPeople, async () => ({
    data: people.map(({ firstname, lastname, email, mobile, password, shows }) => ({
      name: `${firstname} ${lastname}`,
      email,
      mobile,
      password,
      shows,
    })),
  }));
  on.open(calls.listMessages, async ({ query, origin }) => ({
    data: await readOutbox(context, query, origin),
  }));
  on.open(calls.sendText, async ({ body }) => {
    await answerText(context, { id: randomUUID(), ...body });
    return { data: {} };
  });
  app.get('/sandbox/outbox/:id/mail', (c) => showMail(context, c));
  app.get('/sandbox/outbox/:id/attached', (c) => showAttachment(context, c));
  on.open(calls.listTestAccounts, async () => ({
    data: testAccounts.map(({ account_number, label }) => ({ account_number, label })),
  }));
  on.open(calls.getClock, async () => shownClock());
  on.open(calls.moveClock, async ({ body }) => {
    const from = clock.now();
    const to = later(from, body);
    await inEachCell(context, ({ db }) => extendSessions(db, from, to));
    await extendStaffSessions(context.shared, from, to);
    await moveClock(context, clock, to);
    await partner.sendAgain();
    return shownClock();
  });
  on.open(calls.moveMarket, async ({ body }) => {
    const here = await inCellNaming(context, body.portfolio_id);
    await setPortfolioValue(here, body, { action: 'market' });
    await partner.sendAgain();
    return { data: {} };
  });
  on.open(calls.changeInterest, async ({ body }) => {
    await setInterest(context, body);
    return { data: {} };
  });
  sandboxPartnerCalls(on);
  disputeCalls(on);
  staffCalls(on);
  on.open(calls.resetSandbox, async () => {
    await clock.reset();
    await reset(context);
    partner.forget();
    await partner.sendAgain();
    return { data: {} };
  });
  app.get('/sandbox/logos/:name', (c) => {
    const name = c.req.param('name');
    const logo = Object.hasOwn(logos, name) ? logos[name] : undefined;
    if (!logo) throw refuse('not_found');
    return new Response(logo, {
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    });
  });
}

const furthest = Date.parse('2150-01-01T00:00:00Z');

/** Days that were posted stay posted, so the clock goes forwards only. */
function later(now: number, wanted: BodyOf<typeof calls.moveClock>): number {
  const to = 'now' in wanted ? Date.parse(wanted.now) : laterBy(now, wanted.advance);
  if (to === undefined || Number.isNaN(to) || to > furthest) {
    throw refuseField('advance', 'Enter a length of time such as P1M, up to the year 2150.');
  }
  if (to < now) {
    throw refuse('state_conflict', 'The clock only goes forwards. Reset the sandbox to go back.');
  }
  return to;
}

/** What a partner asks for a month from now on, in basis points; signed loans keep theirs. */
async function setInterest(
  { shared, clock }: Context,
  {
    application_id,
    interest_bp,
  }: { readonly application_id: number; readonly interest_bp: number },
): Promise<void> {
  const at = instant(clock.now());
  await shared.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('applications')
      .set({ interest_bp })
      .where('application_id', '=', application_id)
      .returning('application_id')
      .executeTakeFirst();
    if (!changed) throw refuse('not_found');
    const subject = String(application_id);
    await audit(tx, { user_id: null, action: 'interest', subject, at, detail: { interest_bp } });
  });
}

/** What a partner's developer looks at and changes in the sandbox; in live mode the desk does. */
function sandboxPartnerCalls(on: Endpoint): void {
  on.open(calls.listWebhookDeliveries, async ({ context, query }) => ({
    data: await listDeliveries(context, query.application_id),
  }));
  on.open(calls.resendDelivery, async ({ context, id }) => {
    await resend(await inCellNaming(context, id), id);
    return { data: {} };
  });
  on.open(calls.makePartner, async ({ context, body }) => ({
    data: await makeOwnPartner(context, body.name),
  }));
  on.open(calls.savePartnerSettings, async ({ context, body, fromThisMachine }) => {
    // Anybody may say where we send to, so only this machine's own people may name it.
    for (const field of ['webhook_url', 'pull_url'] as const) {
      const inward = mayBeOwnMachine(body[field] ?? '', context.config);
      if (inward && !fromThisMachine) throw refuseField(field);
    }
    await savePartner(context, body, { action: 'sandbox' });
    return { data: {} };
  });
}
