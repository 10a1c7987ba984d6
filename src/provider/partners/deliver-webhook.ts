import { sql } from 'kysely';
import { webhookRetryMinutes } from '#contract/partner-times.ts';
import { minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { Job } from '../jobs/job.ts';
import { sendSigned, type Tried } from './send-signed.ts';

/** After each failure; after the last of them nobody tries again by itself. */
const pauses = webhookRetryMinutes.map((minutes) => minutes * minuteMs);

/**
 * Tells a partner of one event, at least once and always under its id. Any 2xx within 10 s is
 * taken; anything else is tried again after pauses that grow. The job's own hold is longer than
 * that, so no other process tells it at the same time.
 */
export async function deliverEvent(context: Context, job: Job): Promise<void> {
  const { db, clock, log } = context;
  const event = await waiting(db, job.subject);
  if (!event) return db.transaction().execute((tx) => job.done(tx));

  const tried = await attempt(context, event);
  const taken = tried.problem === null;
  const now = clock.now();
  const pause = taken ? undefined : pauses[event.attempts];
  const again = pause === undefined ? undefined : now + pause;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('partner_deliveries')
      .set({
        attempts: event.attempts + 1,
        last_status: tried.status,
        last_problem: tried.problem,
        last_tried_at: instant(now),
        next_try_at: again === undefined ? null : instant(again),
        ...(taken && { delivered_at: instant(now) }),
        ...(!taken && again === undefined && { given_up_at: instant(now) }),
      })
      .where('event_id', '=', job.subject)
      .execute();
    await (again === undefined ? job.done(tx) : job.again(tx, again));
  });
  if (taken) return;
  const { application_id } = event;
  if (tried.late) await letOthersPass(context, application_id);
  const how = again === undefined ? 'webhook given up' : 'webhook waits';
  log(how, { id: job.subject, application_id, reason: tried.problem });
}

/**
 * A partner that hangs holds up those that are told beside it for as long as we wait for it: what
 * else it is to hear waits for the shortest pause, so that it does so no more than once in that time.
 */
async function letOthersPass({ db, clock }: Context, application_id: number): Promise<void> {
  const now = clock.now();
  await sql`
    update jobs set run_at = ${instant(now + Math.min(...pauses))}
    where job_id in (
      select job_id from jobs join partner_deliveries on event_id = subject
      where kind = 'webhook' and application_id = ${application_id} and run_at <= ${instant(now)}
        and (taken_until is null or taken_until < now())
      for update of jobs skip locked
    )
  `.execute(db);
}

type Waiting = NonNullable<Awaited<ReturnType<typeof waiting>>>;

function waiting(db: Db, event_id: string) {
  return db
    .selectFrom('partner_deliveries as event')
    .innerJoin('applications', 'applications.application_id', 'event.application_id')
    .select(['event.application_id', 'event.type', 'payload', 'attempts', 'webhook_url'])
    .where('event_id', '=', event_id)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
}

function attempt(
  context: Context,
  { application_id, type, payload, webhook_url: address }: Waiting,
): Promise<Tried> {
  return sendSigned(context, {
    application_id,
    address,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Holdfast-Webhooks/1',
      'holdfast-event': type,
    },
    body: payload,
    signed: payload,
  });
}
