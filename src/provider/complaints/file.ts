import { randomUUID } from 'node:crypto';
import type { fileComplaint } from '#contract/complaints.ts';
import { dayMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import { tooMany } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { schedule } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { lockBorrower } from '../users/lock.ts';
import { type ComplaintRow, dueOf } from './clock.ts';
import { describeComplaint } from './list.ts';
import { newNumber } from './number.ts';
import { acknowledged, filedForStaff } from './words.ts';

/** More than anybody has reason for, and few enough for people to read. */
const mostADay = 5;

/** Files a complaint: it has its number at once, by message too, and its clock begins. */
export function fileOwnComplaint({
  context,
  borrower: { user_id },
  body: { kind, text },
  runIdempotent,
}: IdempotentRequest<typeof fileComplaint>): Promise<StoredResponse> {
  return runIdempotent(async (tx) => {
    const now = context.clock.now();
    await lockBorrower(tx, user_id);
    await requireFew(tx, user_id, now);
    const row: ComplaintRow = {
      ...{ complaint_id: randomUUID(), number: newNumber(), user_id, kind, text },
      ...{ filed_at: instant(now), read_at: null, answered_at: null },
      ...{ closed_at: null, result: null },
    };
    const { complaint_id: subject, number } = row;
    insertRows(tx, 'complaints', [row]);
    await schedule(tx, { kind: 'complaint', subject, run_at: dueOf(row, 'read') + 1 });
    await audit(tx, { user_id, action: 'file complaint', subject, at: instant(now) });
    await notifyBorrower(tx, context, { ...acknowledged(row), user_id });
    await context.messages.send(tx, filedForStaff(context.config.supportEmail, row));
    return {
      message: `We have your complaint. Its number is ${number}.`,
      data: { complaint: describeComplaint(row, []) },
    };
  });
}

async function requireFew(tx: Tx, user_id: string, now: number): Promise<void> {
  const today = await tx
    .selectFrom('complaints')
    .select('filed_at')
    .where('user_id', '=', user_id)
    .where('filed_at', '>', instant(now - dayMs))
    .orderBy('filed_at')
    .execute();
  const [first] = today;
  if (first === undefined || today.length < mostADay) return;
  const seconds = Math.ceil((Date.parse(first.filed_at) + dayMs - now) / 1000);
  throw tooMany(seconds, `You have sent ${mostADay} complaints within a day.`);
}
