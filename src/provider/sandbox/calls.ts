import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { applicationId, text } from '#contract/fields.ts';
import { instant, type MovableClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { type Bindings, checked, jsonOf, queryOf } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { setWorth } from '../portfolios/set-worth.ts';
import { logos } from '../seed/partners.ts';
import { everybodysPassword, people } from '../seed/people.ts';
import { keepSessions } from '../session/keep.ts';
import { laterBy } from './duration.ts';
import { moveClock } from './move-clock.ts';
import { readOutbox } from './outbox.ts';
import { pretendPartner } from './partner/calls.ts';
import { sandboxPartnerCalls } from './partner-calls.ts';
import { reset } from './reset.ts';
import { setInterest } from './set-interest.ts';
import { testAccounts } from './test-accounts.ts';

const outboxQuery = z.object({ to: z.optional(text(254).check(z.trim())) });
const clockBody = z.union(
  [
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
    z.strictObject({ advance: z.string() }),
  ],
  'either now as an ISO instant, or advance as an ISO duration such as P1M',
);
const marketBody = z.object({
  portfolio_id: text(64),
  value: z.int().check(z.nonnegative(), z.lte(1_000_000_000_000_000)),
});
const interestBody = z.object({
  application_id: applicationId,
  interest_bp: z.int().check(z.gte(1), z.lte(10_000)),
});

/** The calls below /api/sandbox; they exist in sandbox mode only. */
export function sandboxCalls(app: Hono<Bindings>, context: Context, clock: MovableClock): void {
  const answer = (data: object) => Response.json({ data });
  const shownClock = () => answer({ now: instant(clock.now()) });
  const forgetPartner = pretendPartner(app, context);

  app.get('/sandbox/people', () =>
    answer(
      people.map(({ firstname, lastname, email, mobile, shows }) => ({
        name: `${firstname} ${lastname}`,
        email,
        mobile,
        password: everybodysPassword,
        shows,
      })),
    ),
  );
  app.get('/sandbox/outbox', async (c) => {
    const { to } = checked(outboxQuery, queryOf(c.req.queries()));
    return answer(await readOutbox(context.db, to));
  });
  app.get('/sandbox/accounts', () =>
    answer(testAccounts.map(({ account_number, label }) => ({ account_number, label }))),
  );
  app.get('/sandbox/clock', shownClock);
  app.post('/sandbox/clock', async (c) => {
    const from = clock.now();
    const to = later(from, checked(clockBody, await jsonOf(c)));
    await keepSessions(context.db, from, to);
    await moveClock(context, clock, to);
    return shownClock();
  });
  app.post('/sandbox/market', async (c) => {
    await setWorth(context, checked(marketBody, await jsonOf(c)), { action: 'market' });
    return answer({});
  });
  app.post('/sandbox/interest', async (c) => {
    await setInterest(context, checked(interestBody, await jsonOf(c)));
    return answer({});
  });
  sandboxPartnerCalls(app, context);
  app.post('/sandbox/reset', async () => {
    await clock.reset();
    await reset(context.db, clock.now());
    forgetPartner();
    return answer({});
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
function later(now: number, wanted: z.infer<typeof clockBody>): number {
  const to = 'now' in wanted ? Date.parse(wanted.now) : laterBy(now, wanted.advance);
  if (to === undefined || Number.isNaN(to) || to > furthest) {
    throw refuse('invalid_request', 'advance: An ISO duration such as P1M, up to the year 2150');
  }
  if (to < now) {
    throw refuse('state_conflict', 'The clock only goes forwards. Reset the sandbox to go back.');
  }
  return to;
}
