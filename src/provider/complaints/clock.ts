import { promises } from '#brand';
import { dayMs, hourMs } from '#credit/durations.ts';
import type { Database } from '../db/tables.ts';

export type ComplaintRow = Database['complaints'];

/** What has to be done about a complaint, in this order. */
export const steps = ['read', 'answer', 'result'] as const;
export type Step = (typeof steps)[number];

type Done = Pick<ComplaintRow, 'filed_at' | 'read_at' | 'answered_at' | 'closed_at'>;

const allowedMs: Readonly<Record<Step, number>> = {
  read: promises.complaintHours.read * hourMs,
  answer: promises.complaintHours.answer * hourMs,
  result: promises.complaintDays * dayMs,
};

/** Until when a step is to be done, in ms since 1970. */
export const dueOf = ({ filed_at }: Pick<Done, 'filed_at'>, step: Step): number =>
  Date.parse(filed_at) + allowedMs[step];

/** The steps that are not done, the next one first. */
export function openSteps({ read_at, answered_at, closed_at }: Done): readonly Step[] {
  const done = { read: read_at, answer: answered_at, result: closed_at };
  return steps.filter((step) => done[step] === null);
}

/** Those that are not done in time. A limit has passed after its last instant. */
export const lateSteps = (row: Done, now: number): readonly Step[] =>
  openSteps(row).filter((step) => dueOf(row, step) < now);
