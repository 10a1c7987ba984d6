import { dayMs, hourMs } from '#credit/durations.ts';
import { openComplaints, readComplaint } from '#provider/back-office/complaints.ts';
import type { Context } from '#provider/context.ts';
import { print } from './print.ts';

export const complaintUsage = `npm run desk -- complaint <number>               read a complaint, which is noted
npm run desk -- complaint-answer <number> answer=…  the borrower reads your answer; it stays open
npm run desk -- complaint-close <number> result=agreed answer=…  or agreed_in_part, not_agreed, and why`;

/** What an operator does about complaints; undefined for any other word, false for words that lack. */
export async function complaintDeed(
  context: Context,
  deed: string,
  number: string,
  operator: string,
): Promise<boolean | undefined> {
  if (deed !== 'complaint') return undefined;
  if (!number) return false;
  await printComplaint(context, number, operator);
  return true;
}

/** The open ones of a cell: how old each is, and what is late. */
export async function printComplaints({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  const complaints = await openComplaints(db, now);
  print(`${complaints.length} complaints are open`);
  for (const { number, kind, filed_at, firstname, lastname, next, due, late } of complaints) {
    const state = late.length > 0 ? `LATE: ${late.join(', ')}` : `${next} in ${age(due - now)}`;
    const old = age(now - Date.parse(filed_at));
    print(`  ${number}  ${kind}, ${firstname} ${lastname}, ${old} old, ${state}`);
  }
}

/** '5 h', and from two days on '3 days' */
function age(ms: number): string {
  return ms < 2 * dayMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / dayMs)} days`;
}

async function printComplaint(context: Context, number: string, operator: string): Promise<void> {
  const complaint = await readComplaint(context, number, operator);
  const { firstname, lastname, email, mobile, kind, filed_at, text, answers } = complaint;
  print(`${complaint.number}  ${kind}, filed ${filed_at}`);
  print(`${firstname} ${lastname}, ${[email, mobile].filter(Boolean).join(', ')}`);
  text.split('\n').forEach(print);
  for (const answer of answers) {
    print(`— ${answer.answered_by}, ${answer.answered_at}`);
    answer.text.split('\n').forEach(print);
  }
  if (complaint.closed_at) print(`Closed ${complaint.closed_at}: ${complaint.result}`);
}
