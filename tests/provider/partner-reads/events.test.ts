import { beforeEach, expect, test } from 'vitest';
import type { listPartnerEvents, WireOf } from '#contract';
import { minor } from '#credit/money.ts';
import type { Context } from '#provider/context.ts';
import type { Cell } from '#provider/db/cells.ts';
import { givePositions } from '#provider/partner-reads/events.ts';
import { emitPartnerEvent } from '#provider/partners/events.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { connect, type PartnerServer } from '#support/holdings.ts';

type Events = WireOf<typeof listPartnerEvents>;

const provider = providerForFile({ cells: 4 });
const cells: readonly Cell[] = ['cell_00', 'cell_01', 'cell_03'];
/** Northgate, without an address for webhooks. */
const application_id = 2;
let who: TestBorrower;
let partner: PartnerServer;

beforeEach(async () => {
  who = await newBorrower(provider);
  partner = await connect(provider, who);
});

const read = async (after = '', limit = 500): Promise<Events> => {
  const begin = after && `&after=${after}`;
  const path = `/partner/events?limit=${limit}${begin}`;
  const { status, data } = await partner.ask<Events>('GET', path);
  expect(status).toBe(200);
  return data;
};

/** Everything from a position on, and the position to go on from. */
async function readOn(after = '', limit = 500) {
  const ids: string[] = [];
  let page: Events | undefined;
  do {
    page = await read(page?.after ?? after, limit);
    ids.push(...page.events.map(({ data }) => String(data.portfolio_id ?? data.loan_id)));
  } while (page.more);
  return { ids, after: page.after };
}

/** Emits `hold.changed` of a portfolio of this name, and commits when it is told to. */
function emit({ db, clock }: Context, name: string) {
  const { promise: released, resolve: commit } = Promise.withResolvers<void>();
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>();
  // At SERIALIZABLE the database would undo one of two, and it would draw another number.
  const alone = db.transaction().setIsolationLevel('read committed');
  const done = alone.execute(async (tx) => {
    const happened = { application_id, user_id: who.user_id, at: clock.now() };
    const data = { portfolio_id: name, currency: 'USD', hold: minor(1) } as const;
    await emitPartnerEvent(tx, happened, { type: 'hold.changed', data });
    // A statement that names the table has the row written.
    await tx.selectFrom('partner_deliveries').select('event_id').limit(1).execute();
    hasWritten();
    await released;
  });
  return {
    written,
    commit() {
      commit();
      return done;
    },
  };
}

/** Its event would be written once more, under another number. */
const isRepeated = process.env.PROVING === 'repeated';

test.skipIf(isRepeated)(
  'an event that was begun earlier and committed later is neither lost nor read twice',
  async () => {
    const { context } = provider;
    let { after } = await readOn();
    const byNumber = (than: number) =>
      context.db
        .selectFrom('partner_deliveries')
        .select(['position', 'payload'])
        .where('application_id', '=', application_id)
        .where('position', '>', than)
        .orderBy('position')
        .execute();
    const before = (await byNumber(0)).at(-1)?.position ?? 0;

    const first = emit(context, 'begun first');
    await first.written;
    const second = emit(context, 'begun second');
    await second.written;
    await second.commit();
    const between = await readOn(after);
    expect(between.ids).toEqual(['begun second']);
    const naive = await byNumber(before);
    expect(naive).toHaveLength(1);
    await first.commit();
    const rest = await readOn(between.after);
    expect(rest.ids).toEqual(['begun first']);
    ({ after } = rest);
    expect((await readOn(after)).ids).toEqual([]);

    // A reader that goes by the number which the database draws never hears of the first.
    expect(await byNumber(naive.at(-1)?.position ?? 0)).toEqual([]);
  },
);

test('readers beside writers read each event once', async () => {
  const names = Array.from({ length: 60 }, (_, number) => `of many ${number}`);
  let isOver = false;
  const { after: begin } = await readOn();
  const readers = [1, 7, 500].map(async (limit) => {
    const all: string[] = [];
    let after = begin;
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      const more = await readOn(after, limit);
      all.push(...more.ids);
      after = more.after;
    }
    return all;
  });
  // Those of a group have drawn their numbers before any of them is committed, the last one first.
  for (let at = 0; at < names.length; at += 4) {
    const group = names.slice(at, at + 4).map((name) => emit(provider.context, name));
    await Promise.all(group.map(({ written }) => written));
    await Promise.all(group.toReversed().map(({ commit }) => commit()));
  }
  isOver = true;
  for (const all of await Promise.all(readers)) {
    expect(all.toSorted()).toEqual(names.toSorted());
  }
});

test('two who give positions at once give each one once', async () => {
  const { context } = provider;
  for (const name of ['a', 'b', 'c']) {
    const event = emit(context, name);
    await event.commit();
  }
  await Promise.all(Array.from({ length: 4 }, () => givePositions(context.db, { application_id })));
  const given = await context.db
    .selectFrom('partner_deliveries')
    .select('feed_position')
    .where('application_id', '=', application_id)
    .orderBy('feed_position')
    .execute();
  expect(given.map((row) => row.feed_position)).toEqual(given.map((_, index) => index + 1));
});

test('events of all cells are replayed from the beginning, as webhooks send them', async () => {
  const loans: string[] = [];
  for (const cell of cells) {
    const place = provider.livingIn(cell);
    const borrower = await newBorrower(place, { seeded: provider.context.db });
    await connect(place, borrower);
    loans.push(await borrow(place, borrower, 'USD', 30_000));
  }
  for (const limit of [1, 3, 500]) {
    const { ids } = await readOn('', limit);
    for (const loan_id of loans) expect(ids.filter((id) => id === loan_id)).toEqual([loan_id]);
  }
  const { events } = await read();
  const disbursed = events.find(({ data }) => data.loan_id === loans[0]);
  expect(disbursed).toMatchObject({ type: 'loan.disbursed', application_id });
  const sent = await provider
    .livingIn('cell_00')
    .context.db.selectFrom('partner_deliveries')
    .select('payload')
    .where('event_id', '=', disbursed?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(sent.payload)).toEqual(disbursed);
});

test('a position that was never given is refused, as is one of another partner', async () => {
  const { after } = await readOn();
  const ahead = JSON.stringify(['events', application_id, [0, 0, 1_000_000]]);
  const ofMoreCells = JSON.stringify(['events', application_id, [0, 0, 0, 0, 0]]);
  for (const text of [ahead, ofMoreCells, '["events",2,[-1]]', '["loans",2,[0,""]]']) {
    const position = Buffer.from(text).toString('base64url');
    const answer = await partner.ask('GET', `/partner/events?after=${position}`);
    expect(answer, text).toMatchObject({ status: 400, fields: ['after'] });
  }
  const stranger = await connect(provider, { ...(await newBorrower(provider)), application_id: 3 });
  const theirs = await stranger.ask<Events>('GET', `/partner/events?after=${after}`);
  expect(theirs).toMatchObject({ status: 400, fields: ['after'] });
  const { data } = await stranger.ask<Events>('GET', '/partner/events');
  expect(data.events).toEqual([]);
});

test('a partner without an address has nothing sent, and reads its events all the same', async () => {
  const loan_id = await borrow(provider, who, 'USD', 30_000);
  const { events } = await read();
  const [event] = events.filter(({ data }) => data.loan_id === loan_id);
  expect(event?.data.user_id).toBe(partner.partner_user_id);
  const jobs = await provider.context.db
    .selectFrom('jobs')
    .select('subject')
    .where('kind', '=', 'webhook')
    .where('subject', '=', event?.id ?? '')
    .execute();
  expect(jobs).toEqual([]);
});
