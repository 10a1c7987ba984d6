import { lagosDay } from '#credit/calendar.ts';
import { type ComplaintResult, complaintKinds, complaintResults } from '#credit/complaints.ts';
import type { Message } from '../messages/messenger.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import { dayWords, lagosTime } from '../notifications/phrases.ts';
import { type ComplaintRow, dueOf, type Step } from './clock.ts';

type News = Omit<Notification, 'user_id'>;

/** '1 Dec 2026, 09:05 Lagos time' */
const moment = (at: number) => `${dayWords(lagosDay(at))}, ${lagosTime(at)}`;

const about = ({ number, kind }: Pick<ComplaintRow, 'number' | 'kind'>) => ({
  category: 'loan' as const,
  facts: [
    ['Partner', 'Every partner'],
    ['Complaint', number],
    ['About', complaintKinds[kind]],
  ] as const,
  action: { label: 'See your complaint', path: '/complaint' },
});

/** What the borrower hears at once. What was typed is in no message. */
export function acknowledged(row: ComplaintRow): News {
  const [read, answer, result] = [dueOf(row, 'read'), dueOf(row, 'answer'), dueOf(row, 'result')];
  return {
    ...about(row),
    subject: `We have your complaint ${row.number}`,
    body: 'It is free, and changes nothing about your account.',
    next: `One of our team will read it by ${moment(read)}. We aim to answer it by ${moment(answer)}. We will send you our decision by ${dayWords(lagosDay(result))}.`,
    sms: `We have your complaint ${row.number}. We aim to answer by ${moment(answer)}. Decision by ${dayWords(lagosDay(result))}.`,
    atOnce: true,
  };
}

/** That there is an answer, given at `at`: it is read in the app, behind the sign-in. */
export function answered(row: ComplaintRow, at: number): News {
  const due = lagosDay(dueOf(row, 'result'));
  const day = dayWords(due);
  const isLate = due < lagosDay(at);
  return {
    ...about(row),
    subject: `We have answered your complaint ${row.number}`,
    body: 'Read our answer in the app.',
    next: `Your complaint stays open. ${isLate ? `Our decision was due by ${day}. We are sorry that it is late, and will send it as soon as we can.` : `We will send you our decision by ${day}.`}`,
    sms: `We have answered your complaint ${row.number}. Sign in to read it. ${isLate ? `Our decision was due by ${day}. We are sorry that it is late.` : `Decision by ${day}.`}`,
  };
}

export function closed(row: ComplaintRow, result: ComplaintResult, next: string): News {
  return {
    ...about(row),
    subject: `Our decision on your complaint ${row.number}`,
    body: `${complaintResults[result]} Read why, and what we will do, in the app.`,
    next,
    sms: `Our decision on your complaint ${row.number}: ${complaintResults[result]} Sign in to read why.`,
  };
}

const stepWords: Readonly<Record<Step, string>> = {
  read: 'nobody has read it',
  answer: 'it has no answer',
  result: 'it has no result',
};

const toDesk = ({ number }: ComplaintRow) =>
  [`npm run desk -- complaint ${number}`, `npm run desk -- complaint-answer ${number} "…"`].join(
    '\n',
  );

/** What support reads: where to look, and none of what was typed. */
export const filedForStaff = (to: string, row: ComplaintRow): Message =>
  staffMail(to, row, `Complaint ${row.number}: ${complaintKinds[row.kind]}`, [
    `Read it by ${moment(dueOf(row, 'read'))}.`,
    `Answer it by ${moment(dueOf(row, 'answer'))}.`,
    `Close it by ${moment(dueOf(row, 'result'))}.`,
  ]);

export const lateForStaff = (to: string, row: ComplaintRow, late: readonly Step[]): Message =>
  staffMail(
    to,
    row,
    `Late: complaint ${row.number}`,
    late.map((step) => `Since ${moment(dueOf(row, step))} ${stepWords[step]}.`),
  );

function staffMail(to: string, row: ComplaintRow, subject: string, lines: string[]): Message {
  const body = [...lines, '', toDesk(row)].join('\n');
  return { user_id: null, to, channel: 'email', details: { toStaff: true }, subject, body };
}
