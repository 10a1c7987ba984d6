import { randomUUID } from 'node:crypto';
import { disclosures } from '#brand';
import { longestComplaint } from '#contract/complaints.ts';
import type { ComplaintResult } from '#credit/complaints.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { type ComplaintRow, dueOf, lateSteps, openSteps } from '../complaints/clock.ts';
import { answered, closed } from '../complaints/words.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';

/** Complaints without a result, what is due next first, with what is late at `now`. */
export async function openComplaints(db: Db, now: number) {
  const rows = await db
    .selectFrom('complaints')
    .innerJoin('users', 'users.user_id', 'complaints.user_id')
    .selectAll('complaints')
    .select(['firstname', 'lastname'])
    .where('closed_at', 'is', null)
    .execute();
  return rows
    .map((row) => {
      const [next = 'result'] = openSteps(row);
      return { ...row, next, due: dueOf(row, next), late: lateSteps(row, now) };
    })
    .toSorted((one, other) => one.due - other.due);
}

/**
 * A person reads a complaint, which is noted, with all that was answered.
 *
 * @throws not_found
 */
export async function readComplaint(context: Context, number: string, operator: string) {
  return withComplaint(context, number, async (tx, row, at) => {
    await note(tx, row, at, { operator, did: 'read a complaint' });
    if (row.read_at === null) await change(tx, row, { read_at: at });
    const answers = await tx
      .selectFrom('complaint_answers')
      .select(['text', 'answered_by', 'answered_at'])
      .where('complaint_id', '=', row.complaint_id)
      .orderBy('answered_at')
      .orderBy('answer_id')
      .execute();
    const who = await tx
      .selectFrom('users')
      .select(['firstname', 'lastname', 'email', 'mobile'])
      .where('user_id', '=', row.user_id)
      .executeTakeFirstOrThrow();
    return { ...row, ...who, answers };
  });
}

type Words = { readonly number: string; readonly text: string };

/**
 * Answers a complaint, which stays open.
 *
 * @throws not_found, state_conflict for one that is closed, invalid_request without words
 */
export function answerComplaint(
  context: Context,
  { number, text }: Words,
  operator: string,
): Promise<void> {
  return withComplaint(context, number, async (tx, row, at) => {
    await say(tx, row, at, { text, operator });
    await note(tx, row, at, { operator, did: 'answer a complaint' });
    await notifyBorrower(tx, context, { ...answered(row, Date.parse(at)), user_id: row.user_id });
  });
}

/**
 * Closes a complaint with its result and the reasons.
 *
 * @throws not_found, state_conflict for one that is closed, invalid_request without words
 */
export function closeComplaint(
  context: Context,
  { number, text, result }: Words & { readonly result: ComplaintResult },
  operator: string,
): Promise<void> {
  return withComplaint(context, number, async (tx, row, at) => {
    await say(tx, row, at, { text, operator });
    await change(tx, row, { closed_at: at, result });
    await note(tx, row, at, { operator, did: 'close a complaint', result });
    const { complaintEscalation: next } = disclosures;
    const { supportEmail } = context.config;
    const last = `If you are not content with it, write to ${next || supportEmail}.`;
    await notifyBorrower(tx, context, { ...closed(row, result, last), user_id: row.user_id });
  });
}

/** Whoever answers has read it. */
async function say(
  tx: Tx,
  row: ComplaintRow,
  at: string,
  { text: typed, operator }: { readonly text: string; readonly operator: string },
): Promise<void> {
  if (row.closed_at !== null) throw refuse('state_conflict', 'That complaint is closed.');
  const text = typed.trim();
  if (!text || text.length > longestComplaint) {
    const most = longestComplaint.toLocaleString('en-GB');
    throw refuseField(
      'answer',
      `Enter what the borrower will read, in ${most} characters or fewer.`,
    );
  }
  const { complaint_id } = row;
  await tx
    .insertInto('complaint_answers')
    .values({ answer_id: randomUUID(), complaint_id, text, answered_by: operator, answered_at: at })
    .execute();
  await change(tx, row, { read_at: row.read_at ?? at, answered_at: row.answered_at ?? at });
}

async function change(tx: Tx, row: ComplaintRow, values: Partial<ComplaintRow>): Promise<void> {
  await tx
    .updateTable('complaints')
    .set(values)
    .where('complaint_id', '=', row.complaint_id)
    .execute();
}

function withComplaint<Done>(
  { db, clock }: Context,
  number: string,
  work: (tx: Tx, row: ComplaintRow, at: string) => Promise<Done>,
): Promise<Done> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('complaints')
      .selectAll()
      .where('number', '=', number.toUpperCase())
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw refuse('not_found', 'There is no complaint with this number.');
    return work(tx, row, instant(clock.now()));
  });
}

function note(
  tx: Tx,
  { complaint_id: subject, user_id }: ComplaintRow,
  at: string,
  detail: { readonly operator: string; readonly did: string; readonly result?: ComplaintResult },
): Promise<void> {
  const what = { ...detail, user_id };
  return audit(tx, { user_id: null, action: 'operator', subject, at, detail: what });
}
