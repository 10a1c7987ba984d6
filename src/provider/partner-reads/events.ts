import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { listPartnerEvents, WireOf } from '#contract';
import { inCell } from '../cells/in-cell.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuseField } from '../errors/refusal.ts';
import type { Answer, PartnerRequest } from '../http/endpoint.ts';
import { cursorOf, placeOf } from './cursor.ts';

/** The last position that was read in each cell, by its number; cells that came later are at their begin. */
const positions = z.array(z.int().check(z.nonnegative())).check(z.maxLength(1_000));

type Event = WireOf<typeof listPartnerEvents>['events'][number];

/** What happened to a partner's users after a position, cell after cell. */
export async function partnerEvents({
  context,
  signed: { key },
  query: { after: text, limit },
}: PartnerRequest<typeof listPartnerEvents>): Promise<Answer<typeof listPartnerEvents>> {
  const { application_id } = key;
  const { cells } = context.database;
  const feed = { name: 'events', application_id };
  const after = text === undefined ? [] : placeOf(feed, positions, { field: 'after', text });
  if (after.length > cells.length) throw refuseField('after');
  const events: Event[] = [];
  const reached: number[] = [];
  for (const [at, cell] of cells.entries()) {
    const begin = after[at] ?? 0;
    const room = limit - events.length;
    const here = room > 0 ? await eventsAfter(inCell(context, cell).db, key, begin, room) : [];
    events.push(...here.map(({ payload }) => JSON.parse(payload)));
    reached.push(here.at(-1)?.feed_position ?? begin);
  }
  return { data: { events, after: cursorOf(feed, reached), more: events.length === limit } };
}

type Partner = { readonly application_id: number };

/** Throws invalid_request for a position that was never given. */
async function eventsAfter(db: Db, partner: Partner, after: number, limit: number) {
  const found = await readEvents(db, partner, after, limit);
  const isFull = found.events.length === limit;
  if (isFull || found.waiting.length === 0) return givenUpTo(found);
  await givePositions(db, partner);
  return givenUpTo(await readEvents(db, partner, after, limit));

  /** In a database that was put back to an earlier moment, events would be missing behind it. */
  function givenUpTo({ events, feed: [feed] }: typeof found) {
    if (after > (feed?.given ?? 0)) throw refuseField('after');
    return events;
  }
}

function readEvents(db: Db, { application_id }: Partner, after: number, limit: number) {
  const own = db.selectFrom('partner_deliveries').where('application_id', '=', application_id);
  return readTogether(db, {
    events: own
      .select(['payload', 'feed_position'])
      .where('feed_position', '>', after)
      .orderBy('feed_position')
      .limit(limit),
    waiting: own.select('event_id').where('feed_position', 'is', null).limit(1),
    feed: db
      .selectFrom('partner_feeds')
      .select('given')
      .where('application_id', '=', application_id),
  });
}

/** So many are given at once, more than a page holds. */
const mostGiven = 1_000;

/**
 * Gives the events of a partner that are committed and have no position yet the next ones. Whoever comes at
 * the same time waits for the feed's row and sees what was committed until then, so that positions are seen
 * in their order: who has read one has seen, or sees at once, every one before it.
 */
export async function givePositions(db: Db, { application_id }: Partner): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into partner_feeds (application_id, given) values (${application_id}, 0)
      on conflict (application_id) do update set given = partner_feeds.given
    `.execute(tx);
    // A statement of its own: one that waited for a lock has read the rest as it was before it waited.
    const { numAffectedRows = 0n } = await sql`
      update partner_deliveries set feed_position = fresh.feed_position
      from (
        select event_id, given + row_number() over (order by position) as feed_position
        from partner_deliveries join partner_feeds using (application_id)
        where application_id = ${application_id} and feed_position is null
        order by position limit ${mostGiven}
      ) as fresh
      where partner_deliveries.event_id = fresh.event_id
    `.execute(tx);
    await sql`
      update partner_feeds set given = given + ${Number(numAffectedRows)}
      where application_id = ${application_id}
    `.execute(tx);
  });
}
