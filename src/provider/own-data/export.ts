import { randomUUID } from 'node:crypto';
import type { WireOf } from '#contract/call.ts';
import {
  exportHours,
  type getExportFile,
  type getOwnData,
  type requestExport,
} from '#contract/own-data.ts';
import { lagosDay } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower, Context } from '../context.ts';
import { insertRows } from '../db/insert-rows.ts';
import { readTogether } from '../db/read-together.ts';
import type { Database, Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { requireStepUp } from '../http/step-up.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { dayWords, lagosTime } from '../notifications/phrases.ts';
import { lockBorrower } from '../users/lock.ts';
import { collect, ownerOf } from './collect.ts';
import { describeErasure, erasureReads } from './erasure.ts';
import { held } from './held.ts';
import { papersOf } from './papers.ts';
import { ownDataSchema } from './schema.ts';
import { zipOf } from './zip.ts';

type Export = Omit<Database['own_data_exports'], 'content'>;

const lastExport = (db: Db, user_id: string) =>
  db
    .selectFrom('own_data_exports')
    .select(['export_id', 'user_id', 'requested_at', 'ready_at', 'expires_at', 'bytes'])
    .where('user_id', '=', user_id)
    .orderBy('requested_at', 'desc')
    .limit(1);

/** What is held about the borrower, who looked at it, and the last export. */
export async function ownDataOf({
  context: { db, clock },
  borrower: { user_id },
}: CallRequest<typeof getOwnData>): Promise<Answer<typeof getOwnData>> {
  const { last, looks, ...read } = await readTogether(db, {
    ...erasureReads(db, user_id, clock.now()),
    last: lastExport(db, user_id),
    looks: db
      .selectFrom('audit')
      .select(['at', 'detail'])
      .where('action', '=', 'operator')
      .where(({ ref, eb }) => eb(ref('detail', '->>').key('user_id'), '=', user_id))
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc'),
  });
  const [found] = last;
  return {
    data: {
      export: found ? describe(found, clock.now()) : null,
      held: Object.values(held).flatMap(({ is, fate }) =>
        fate === 'nobody' ? [] : [{ is, fate }],
      ),
      looks: looks.map(({ at, detail }) => ({ at, did: String(detail.did) })),
      erasure: describeErasure(read),
    },
  };
}

/** Asks for an export, or gives the one that is there. */
export function requestOwnExport({
  context,
  borrower: { user_id },
  runIdempotent,
}: IdempotentRequest<typeof requestExport>): Promise<StoredResponse> {
  return runIdempotent(async (tx) => {
    const now = context.clock.now();
    await lockBorrower(tx, user_id);
    const known = await lastExport(tx, user_id).executeTakeFirst();
    if (known && describe(known, now).status !== 'expired') {
      return { data: { export: describe(known, now) } };
    }
    const row = {
      ...{ export_id: randomUUID(), user_id, requested_at: instant(now) },
      ...{ ready_at: null, expires_at: null, bytes: null, content: null },
    };
    insertRows(tx, 'own_data_exports', [row]);
    const { export_id: subject } = row;
    await schedule(tx, { kind: 'own_data', subject, run_at: now });
    await audit(tx, { user_id, action: 'export own data', subject, at: instant(now) });
    return {
      message: 'We are preparing your data. It takes a few minutes, and we will write to you.',
      data: { export: describe(row, now) },
    };
  });
}

function describe(
  { user_id: _, ...row }: Export,
  now: number,
): WireOf<typeof requestExport>['export'] {
  const { export_id, requested_at, ready_at, expires_at, bytes } = row;
  const isOver = expires_at !== null && Date.parse(expires_at) <= now;
  const status = ready_at === null ? 'preparing' : isOver ? 'expired' : 'ready';
  return { export_id, status, requested_at, ready_at, expires_at, bytes };
}

/** The zip, for a session that has stepped up: it holds all that a thief could want to know. */
export async function ownExportFile({
  context,
  borrower,
}: CallRequest<typeof getExportFile>): Promise<Answer<typeof getExportFile>> {
  requireStepUp(context, borrower);
  const { db, clock } = context;
  const now = clock.now();
  const found = await db
    .selectFrom('own_data_exports')
    .select(['content', 'ready_at'])
    .where('user_id', '=', borrower.user_id)
    .where('expires_at', '>', instant(now))
    .executeTakeFirst();
  if (!found?.content || !found.ready_at) {
    throw refuse('not_found', 'There is no export to save. Ask for a new one.');
  }
  const day = lagosDay(Date.parse(found.ready_at));
  return { data: { name: `my-data-${day}.zip`, content: found.content } };
}

/** Makes the export, and forgets it once it cannot be fetched any more. */
export async function makeExport(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const { subject: export_id } = job;
  const row = await db
    .selectFrom('own_data_exports')
    .select(['user_id', 'ready_at'])
    .where('export_id', '=', export_id)
    .executeTakeFirst();
  // Its borrower has had everything erased.
  if (!row) return db.transaction().execute((tx) => job.done(tx));
  if (row.ready_at !== null) {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('own_data_exports')
        .set({ content: null })
        .where('export_id', '=', export_id)
        .execute();
      await job.done(tx);
    });
    return;
  }
  const zip = await zipFor(context, row.user_id);
  const now = clock.now();
  const expires = now + exportHours * hourMs;
  await db.transaction().execute(async (tx) => {
    const made = { ready_at: instant(now), expires_at: instant(expires), bytes: zip.length };
    await tx
      .updateTable('own_data_exports')
      .set({ ...made, content: zip.toString('base64') })
      .where('export_id', '=', export_id)
      .execute();
    await notifyBorrower(tx, context, {
      ...{ user_id: row.user_id, category: 'loan', subject: 'Your data is ready' },
      body: 'Everything that we hold about you is in one file.',
      facts: [['Partner', 'Every partner']],
      next: `You can save it until ${dayWords(lagosDay(expires))}, ${lagosTime(expires)}. We ask once more that it is you.`,
      action: { label: 'Save your data', path: '/my-data' },
      notYou: true,
    });
    await job.again(tx, expires);
  });
}

async function zipFor(context: Context, user_id: string): Promise<Buffer> {
  const data = await collect(context, await ownerOf(context, user_id));
  const borrower = borrowerFrom(user_id, data.tables.users?.[0]);
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  return zipOf(
    [
      { name: 'data.json', content: json(data) },
      { name: 'schema.json', content: json(ownDataSchema()) },
      ...(await papersOf({ context, borrower, tables: data.tables })),
    ],
    context.clock.now(),
  );
}

/** Themselves, as the verbs that make papers ask for. */
const borrowerFrom = (
  user_id: string,
  row: Readonly<Record<string, unknown>> | undefined,
): Borrower => ({
  ...{ user_id, session_id: '', bound_to: null, stepped_up_at: null, came_by_code_at: null },
  ...{ firstname: String(row?.firstname), lastname: String(row?.lastname), password_set: true },
  blacklist: { signin: false, loan: false, repayment: false, withdrawal: false },
});
