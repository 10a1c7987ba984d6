import { expect, test } from 'vitest';
import { fileComplaint, listComplaints, longestComplaint } from '#contract/complaints.ts';
import { listNotifications } from '#contract/notifications.ts';
import {
  answerComplaint,
  closeComplaint,
  openComplaints,
  readComplaint,
} from '#provider/back-office/complaints.ts';
import { instant } from '#provider/clock/clock.ts';
import { newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
const hour = 3_600_000;
const day = 24 * hour;

const body = { kind: 'charges', text: 'The late fee is wrong.\nI paid on the 1st.' } as const;
const file = async (as = borrower.email) =>
  (await provider.answer(fileComplaint, { as, body })).complaint;
const list = async (as = borrower.email) =>
  (await provider.answer(listComplaints, { as })).complaints;
const mailsTo = (recipient: string) =>
  provider.context.db
    .selectFrom('messages')
    .select(['subject', 'body', 'sent_at', 'details'])
    .where('recipient', '=', recipient)
    .orderBy('position')
    .execute();
const lateMails = async (number: string) =>
  (await mailsTo(provider.context.config.supportEmail))
    .filter(({ subject }) => subject === `Late: complaint ${number}`)
    .map(({ body: text }) => text.split('\n').filter((line) => line.startsWith('Since')).length);
const at = (ms: number) => instant(provider.clock.now() + ms);

test('a complaint has its number and its clock at once, on screen and by message', async () => {
  const { data, message } = await filed();
  const { complaint } = data;
  expect(complaint).toMatchObject({
    ...body,
    number: expect.stringMatching(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    filed_at: at(0),
    read_until: at(day),
    answer_until: at(2 * day),
    result_until: at(30 * day),
    ...{ read_at: null, answered_at: null, closed_at: null, result: null, answers: [] },
  });
  expect(message).toContain(complaint.number);
  expect(await list()).toEqual([complaint]);
  const [mail] = await mailsTo(borrower.email);
  expect(mail?.subject).toBe(`We have your complaint ${complaint.number}`);
  // At any hour, and without what was typed.
  expect(mail?.sent_at).toBe(at(0));
  expect(JSON.stringify(mail)).not.toContain('late fee');
  const { all } = await provider.answer(listNotifications, { as: borrower.email });
  expect(all[0]?.subject).toBe(mail?.subject);
});

async function filed() {
  const outcome = await provider.ask(fileComplaint, { as: borrower.email, body });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}

test('the same key files one complaint, and nobody else sees it', async () => {
  const request = { as: borrower.email, body, key: 'one intent' };
  const first = await provider.answer(fileComplaint, request);
  expect(await provider.answer(fileComplaint, request)).toEqual(first);
  expect(await list()).toHaveLength(1);
  const other = await newBorrower(provider);
  expect(await list(other.email)).toEqual([]);
});

test('words that say nothing, too many words and too many complaints are refused', async () => {
  for (const text of ['', ' \n ', 'a'.repeat(longestComplaint + 1)]) {
    const wrong = await provider.ask(fileComplaint, {
      as: borrower.email,
      body: { kind: 'other', text },
    });
    expect(codeOf(wrong)).toBe('invalid_request');
  }
  for (let sent = 0; sent < 5; sent++) await file();
  const sixth = () => provider.ask(fileComplaint, { as: borrower.email, body });
  expect(codeOf(await sixth())).toBe('too_many_requests');
  await provider.passTime(day);
  expect(codeOf(await sixth())).toBe('ok');
});

test('a person reads, answers and closes it, and the borrower sees each', async () => {
  const { number, complaint_id } = await file();
  const found = await readComplaint(provider.context, number.toLowerCase(), 'uche');
  expect(found).toMatchObject({ text: body.text, email: borrower.email, answers: [] });
  expect(await list()).toMatchObject([{ read_at: at(0), answered_at: null }]);

  await provider.passTime(hour);
  await answerComplaint(provider.context, { number, text: ' We look at it. ' }, 'uche');
  await provider.passTime(hour);
  await closeComplaint(
    provider.context,
    { number, text: 'You are right.', result: 'agreed' },
    'uche',
  );
  expect(await list()).toMatchObject([
    {
      ...{ read_at: at(-2 * hour), answered_at: at(-hour), closed_at: at(0), result: 'agreed' },
      answers: [{ text: 'We look at it.' }, { text: 'You are right.' }],
    },
  ]);
  const subjects = (await mailsTo(borrower.email)).map(({ subject }) => subject);
  expect(subjects.slice(1)).toEqual([
    `We have answered your complaint ${number}`,
    `Our decision on your complaint ${number}`,
  ]);
  const told = await provider.context.db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', complaint_id)
    .orderBy('audit_id')
    .execute();
  expect(told.map(({ detail }) => detail.did)).toEqual([
    undefined,
    'read a complaint',
    'answer a complaint',
    'close a complaint',
  ]);
  expect(JSON.stringify(told)).not.toContain('late fee');
  const again = answerComplaint(provider.context, { number, text: 'More.' }, 'uche');
  await expect(again).rejects.toMatchObject({ code: 'state_conflict' });
});

test('each limit that passes is told to support once, and what is done is not late', async () => {
  const { number } = await file();
  const others = await file();
  await answerComplaint(provider.context, { number: others.number, text: 'Soon.' }, 'uche');
  await provider.passTime(day);
  expect(await lateMails(number)).toEqual([]);
  await provider.passTime(1);
  expect(await lateMails(number)).toEqual([1]);
  await provider.passTime(day);
  expect(await lateMails(number)).toEqual([1, 2]);
  await answerComplaint(provider.context, { number, text: 'Sorry.' }, 'uche');
  await provider.passTime(28 * day);
  expect(await lateMails(number)).toEqual([1, 2, 1]);
  expect(await lateMails(others.number)).toEqual([1]);
  const open = await openComplaints(provider.context.db, provider.clock.now());
  expect(open.find((one) => one.number === number)).toMatchObject({ late: ['result'] });
  await closeComplaint(provider.context, { number, text: 'No.', result: 'not_agreed' }, 'uche');
  await provider.passTime(day);
  expect(await lateMails(number)).toEqual([1, 2, 1]);
});

test('an answer after the day of the decision promises no day that is over', async () => {
  const { number } = await file();
  await provider.passTime(29 * day);
  await answerComplaint(provider.context, { number, text: 'We look at it.' }, 'uche');
  await provider.passTime(2 * day);
  await answerComplaint(provider.context, { number, text: 'Soon.' }, 'uche');
  const answers = (await mailsTo(borrower.email)).filter(
    ({ subject }) => subject === `We have answered your complaint ${number}`,
  );
  const next = answers.map(({ details }) => details?.next);
  expect(next).toEqual([
    expect.stringMatching(/^Your complaint stays open\. We will send you our decision by \d/),
    expect.stringMatching(/Our decision was due by .*\. We are sorry that it is late/),
  ]);
});
