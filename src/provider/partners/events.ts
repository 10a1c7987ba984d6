import { randomUUID } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import type { PartnerEvent } from '#contract/partner-events.ts';
import { instant } from '../clock/clock.ts';
import { anyOf } from '../db/any-of.ts';
import { insertRows } from '../db/insert-rows.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';

/** Whose it is, and when it happened, in ms since 1970. */
export type Happened = {
  readonly application_id: number;
  readonly user_id: string;
  readonly at: number;
};

/** An event of a partner's borrower. */
export type Emitted = { readonly happened: Happened; readonly event: PartnerEvent };

/** Who wants to hear of events, as a statement has read it. */
export type Hearing = RowsOf<ReturnType<typeof hearingReads>>;

/** As `emitPartnerEvents`, of one. */
export const emitPartnerEvent = (
  tx: Tx,
  happened: Happened,
  event: PartnerEvent,
  hearing?: Hearing,
): Promise<void> => emitPartnerEvents(tx, [{ happened, event }], hearing);

/**
 * Tells partners that want to hear of it, with the work that it tells of or not at all: those with an
 * address for webhooks, and those with a key, which may read it. Borrowers are named as the partner names
 * them; null for one whom it has never handed over. Without `hearing` it is read here.
 */
export async function emitPartnerEvents(
  tx: Tx,
  emitted: readonly Emitted[],
  hearing?: Hearing,
): Promise<void> {
  if (emitted.length === 0) return;
  const { listening, reading, linked } = hearing ?? (await hearingOf(tx, emitted));
  const idsIn = (rows: typeof listening) => new Set(rows.map((row) => row.application_id));
  const [hear, read] = [idsIn(listening), idsIn(reading)];
  const heard = emitted.filter(
    ({ happened: { application_id: id } }) => hear.has(id) || read.has(id),
  );
  if (heard.length === 0) return;
  const names = new Map(linked.map((row) => [nameOf(row), row.partner_user_id]));
  const deliveries = heard.map(({ happened, event: { type, data } }) => {
    const { application_id, at } = happened;
    const event_id = `evt_${randomUUID()}`;
    const created_at = instant(at);
    const theirs = names.get(nameOf(happened)) ?? null;
    const told = { id: event_id, type, created_at, application_id };
    const payload = JSON.stringify({ ...told, data: { user_id: theirs, ...data } });
    const isSent = hear.has(application_id);
    const ends = {
      next_try_at: isSent ? created_at : null,
      given_up_at: isSent ? null : created_at,
    };
    return { row: { event_id, application_id, type, payload, created_at, ...ends }, at, isSent };
  });
  insertRows(
    tx,
    'partner_deliveries',
    deliveries.map(({ row }) => row),
  );
  const sent = deliveries.filter(({ isSent }) => isSent);
  await schedule(
    tx,
    ...sent.map(({ row, at }) => ({
      kind: 'webhook' as const,
      subject: row.event_id,
      run_at: at,
    })),
  );
}

/** The loans that owe money on a portfolio. */
export async function loansOn(tx: Tx, portfolio_id: string): Promise<string[]> {
  const loans = await tx
    .selectFrom('loans')
    .innerJoin('loan_portfolios', 'loan_portfolios.loan_id', 'loans.loan_id')
    .select('loans.loan_id')
    .where('portfolio_id', '=', portfolio_id)
    .where('status', 'in', ['disbursed', 'serviced'])
    .orderBy(sql`disbursed_at`)
    .orderBy('loans.loan_id')
    .execute();
  return loans.map(({ loan_id }) => loan_id);
}

const nameOf = ({ application_id, user_id }: Omit<Happened, 'at'>) =>
  `${application_id} ${user_id}`;

const hearingOf = (tx: Tx, emitted: readonly Emitted[]): Promise<Hearing> => {
  const all = emitted.map(({ happened }) => happened);
  const partners = [...new Set(all.map(({ application_id }) => application_id))];
  const users = [...new Set(all.map(({ user_id }) => user_id))];
  return readTogether(tx, hearingReads(tx, sql`any (${partners}::int[])`, users));
};

/** Which of the partners listen or read, and how they name these borrowers. */
export const hearingReads = (db: Db, partners: Expression<number>, users: readonly string[]) => ({
  listening: db
    .selectFrom('applications')
    .select('application_id')
    .where('application_id', '=', partners)
    .where('webhook_url', 'is not', null),
  reading: db
    .selectFrom('partner_keys')
    .select('application_id')
    .where('application_id', '=', partners)
    .where('revoked_at', 'is', null),
  linked: db
    .selectFrom('partner_users')
    .select(['application_id', 'user_id', 'partner_user_id'])
    .where('user_id', '=', anyOf(users)),
});
