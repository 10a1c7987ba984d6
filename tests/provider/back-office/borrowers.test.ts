import { beforeAll, expect, test } from 'vitest';
import {
  approveProposal,
  askPlan,
  type DeedFields,
  type DeedName,
  doDeed,
  fileComplaint,
  findBorrowers,
  getDeskBorrower,
  getDeskStatement,
  getOwnData,
  getPlan,
  getPromise,
  listLoans,
  listQueue,
  makePromise,
  requestWithdrawal,
  signIn,
} from '#contract';
import { addDays, isoDay } from '#credit/calendar.ts';
import { minuteMs } from '#credit/durations.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { borrowerDeeds } from '#provider/back-office/borrower-deeds.ts';
import type { Order } from '#provider/back-office/deed.ts';
import {
  cellOfContact,
  confirmContacts,
  freeReservations,
  reserveContacts,
} from '#provider/db/directory.ts';
import { collect, ownerOf } from '#provider/own-data/collect.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import { newBorrower } from '#support/borrowers.ts';
import { payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { billToday, type Debtor, loanOf, newDebtor, startRepaying } from '#support/repaying.ts';
import { saveCard, savedCards } from '#support/saved-card.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';
import { lastMessage, signInByPassword } from '#support/step-up.ts';
import { dollarDetails } from '#support/withdrawing.ts';

const provider = providerForFile();
let officer: TestStaff;
let debtor: Debtor;
beforeAll(async () => {
  officer = await newStaff(provider, 'officer');
  debtor = await newDebtor(provider);
  await saveCard(provider, debtor.email);
});

const as = () => ({ headers: { ...officer.headers } });
const find = async (search: string) => {
  const { found } = await provider.answer(findBorrowers, { ...as(), body: { search } });
  return found.map(({ user_id }) => user_id);
};
const read = (query: { before?: string } = {}) =>
  provider.answer(getDeskBorrower, { ...as(), id: debtor.user_id, query });

async function withdraw(): Promise<string> {
  const portfolio_id = debtor.portfolios.USD;
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as: debtor.email,
    body: {
      ...{ amount: 10_000, application_id: 0, currency: 'USD', processor_id: 3 },
      ...{ details: dollarDetails, sendToAccount: 'new' },
      portfolios: [{ portfolio_id, amount: 10_000 }],
    },
  });
  return withdrawals[0]?.withdrawal_id ?? '';
}

test('a borrower is found by whatever names them, and by nothing less', async () => {
  const checkout = await startRepaying(provider, debtor, 50_000);
  await payWith(provider, checkout, savedCards.success);
  const withdrawal_id = await withdraw();
  const { email, loan_id, user_id, portfolios } = debtor;
  const names = [email, email.toUpperCase(), loan_id, user_id, portfolios.USD, withdrawal_id];
  for (const name of [...names, checkout.reference]) expect(await find(name)).toEqual([user_id]);
  for (const part of [email.slice(0, -1), loan_id.slice(0, 8), '%', '_']) {
    expect(await find(part)).toEqual([]);
  }
  const ending = dollarDetails.account_number.slice(-4);
  const { context } = provider;
  const saved = await context.db
    .selectFrom('accounts')
    .select('account_number')
    .where('user_id', '=', user_id)
    .execute();
  if (saved.length > 0) expect(await find(ending)).toContain(user_id);
});

test('one page has their loans and portfolios, and all that happened in order of time', async () => {
  await withdraw();
  const { borrower, events } = await read();
  expect(borrower).toMatchObject({
    user_id: debtor.user_id,
    email: debtor.email,
    loans: [{ loan_id: debtor.loan_id, status: 'serviced' }],
  });
  const moments = events.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  const titles = events.map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining([
      'Loan requested',
      'Loan paid out',
      'Signed in',
      'Withdrawal requested',
    ]),
  );
  const message = events.find(({ title }) => title === 'By email: Your credit is here');
  expect(message?.text).toContain('is in your balance');
});

test('older events come page by page, and none twice', async () => {
  await provider.context.db
    .insertInto('messages')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        ...{ message_id: crypto.randomUUID(), user_id: debtor.user_id, recipient: debtor.email },
        ...{ channel: 'email' as const, subject: `Old ${index}`, body: 'Word for word' },
        ...{ otp: null, link: null },
        sent_at: new Date(Date.UTC(2025, 0, 1, 0, Math.floor(index / 7))).toISOString(),
      })),
    )
    .execute();
  const first = await read();
  expect(first.more).toBe(true);
  expect(first.events.length).toBeGreaterThan(93);
  const second = await read({ before: first.events.at(-1)?.at ?? '' });
  expect(second.more).toBe(false);
  const all = [...first.events, ...second.events].filter(({ title }) => title.includes(': Old '));
  expect(new Set(all.map(({ title }) => title)).size).toBe(150);
  expect(all).toHaveLength(150);
});

test('a moment that no calendar has is refused, and nothing happened before all times', async () => {
  const query = { before: '2026-02-30T10:00:00.000Z' };
  const asked = { ...as(), id: debtor.user_id, query };
  expect(codeOf(await provider.ask(getDeskBorrower, asked))).toBe('invalid_request');
  expect((await read({ before: '0000-01-01T00:00:00.000Z' })).events).toEqual([]);
});

test('somebody at the desk blocks something with a reason that the borrower reads', async () => {
  const body = { deed: 'block' as const, subject: debtor.user_id, blocked: 'withdrawal' as const };
  expect(codeOf(await provider.ask(doDeed, { ...as(), body }))).toBe('invalid_request');
  const why = 'we are checking a payment';
  await provider.answer(doDeed, { ...as(), body: { ...body, why } });
  const { borrower, events } = await read();
  expect(borrower.blocks).toMatchObject([{ action: 'withdrawal', reason: why }]);
  expect(events.find(({ kind }) => kind === 'block')).toMatchObject({
    title: 'Blocked: withdrawal',
    text: why,
  });
  await provider.answer(doDeed, { ...as(), body: { ...body, deed: 'unblock' } });
  expect((await read()).borrower.blocks).toEqual([]);
});

test('every look at a borrower is on record, and on the borrower’s own list', async () => {
  await read();
  const { looks } = await provider.answer(getOwnData, { as: debtor.email });
  expect(looks.map(({ did }) => did)).toContain('look at a borrower');
});

test('a complaint is read, answered and closed at the desk, and the borrower reads the answers', async () => {
  const { complaint } = await provider.answer(fileComplaint, {
    as: debtor.email,
    body: { kind: 'service', text: 'Nobody has answered my call.' },
  });
  const subject = complaint.number;
  const can = async () => {
    const { entries } = await provider.answer(listQueue, as());
    const entry = entries.find((one) => one.kind === 'complaint' && one.subject === subject);
    return entry?.deeds.map(({ deed }) => deed);
  };
  const say = (deed: DeedName, fields: DeedFields = {}) =>
    provider.ask(doDeed, { ...as(), body: { deed, subject, ...fields } });
  expect(await can()).toEqual(['complaint-read']);
  expect((await read()).events.find(({ kind }) => kind === 'complaint')?.text).toContain('my call');
  await say('complaint-read');
  expect(await can()).toEqual(['complaint-answer', 'complaint-close']);
  expect(codeOf(await say('complaint-answer'))).toBe('invalid_request');
  await say('complaint-answer', { answer: 'We are sorry.\nWe will call you today.' });
  expect((await lastMessage(provider, debtor.email))?.body).toBe('Read our answer in the app.');
  await say('complaint-close', { result: 'agreed', answer: 'We have called you.' });
  expect(await can()).toBeUndefined();
  expect(codeOf(await say('complaint-answer', { answer: 'More' }))).toBe('state_conflict');
});

const doIt = (deed: DeedName, subject: string, fields: DeedFields = {}, staff = officer) =>
  provider.ask(doDeed, { headers: { ...staff.headers }, body: { deed, subject, ...fields } });

test('a note is read by the next of us, and is in the borrower’s copy of their data', async () => {
  const { user_id } = debtor;
  expect((await doIt('note', user_id, { note: 'Called about the bill of May.' })).ok).toBe(true);
  const { events } = await read();
  expect(events.find(({ kind }) => kind === 'note')).toMatchObject({
    title: 'Note by Test officer',
    text: 'Called about the bill of May.',
  });
  const { tables } = await collect(provider.context, await ownerOf(provider.context, user_id));
  expect(tables.borrower_notes).toMatchObject([{ note: 'Called about the bill of May.' }]);
});

test('a note about nobody is refused', async () => {
  expect(codeOf(await doIt('note', 'nobody', { note: 'Called' }))).toBe('not_found');
});

test('what a borrower was told is sent again to where they are reached', async () => {
  const told = (await read()).events.find((one) => one.told !== null);
  expect((await doIt('resend', told?.told ?? '')).ok).toBe(true);
  const message = await lastMessage(provider, debtor.email);
  expect(`In the app: ${message?.subject}`).toBe(told?.title);
  expect(message?.body).toBe(told?.text);
  expect(codeOf(await doIt('resend', 'c0ffee00-0000-4000-8000-000000000000'))).toBe('not_found');
});

test('a contact is changed by two people, and both the old and the new one hear of it', async () => {
  const approver = await newStaff(provider, 'approver');
  const lost = await newBorrower(provider);
  const { context } = provider;
  const contacts = [lost.email, lost.mobile];
  const now = provider.clock.now();
  await reserveContacts(context.database, { cell: context.cell, contacts, now });
  await confirmContacts(context.shared, contacts);
  const thief = await signInByPassword(provider, lost.email);
  const why = 'Passport and last payment checked';
  const new_email = 'found-again@example.com';
  const taken = await doIt('contact', lost.user_id, { why, new_email: 'ada@example.com' });
  expect(codeOf(taken)).toBe('state_conflict');
  expect(codeOf(await doIt('contact', lost.user_id, { why }))).toBe('invalid_request');
  const proposed = await doIt('contact', lost.user_id, { why, new_email });
  const id = proposed.ok ? (proposed.data.proposal_id ?? '') : '';
  const { entries } = await provider.answer(listQueue, as());
  const shown = entries.find((one) => one.proposal?.proposal_id === id);
  expect(shown?.borrower).toMatch(/^Ini Borrower/);
  expect(shown?.proposal?.now).toEqual({ new_email: lost.email, new_mobile: lost.mobile });
  const page = await provider.answer(getDeskBorrower, { ...as(), id: lost.user_id });
  expect(page.borrower.proposals).toMatchObject([{ deed: 'contact' }]);
  const own = await provider.ask(approveProposal, { ...as(), id });
  expect(own.ok).toBe(false);
  expect(codeOf(await thief.ask(listLoans))).toBe('ok');
  const approved = await provider.answer(approveProposal, {
    headers: { ...approver.headers },
    id,
  });
  expect(approved.isDone).toBe(true);
  expect(codeOf(await thief.ask(listLoans))).toBe('unauthenticated');
  for (const to of [lost.email, lost.mobile, new_email]) {
    expect((await lastMessage(provider, to))?.subject, to).toBe('Your contact was changed');
  }
  expect(await find(new_email)).toEqual([lost.user_id]);
  expect(await find(lost.email)).toEqual([]);
  expect(await cellOfContact(context.shared, lost.email)).toBeUndefined();
  expect(await cellOfContact(context.shared, new_email)).toBe(context.cell);
  expect(codeOf(await signInCode(new_email))).toBe('ok');
});

test('a crash after a contact was changed leaves the old one to others within minutes', async () => {
  const { user_id, email } = await newBorrower(provider);
  const { context, clock } = provider;
  const reserved = { cell: context.cell, contacts: [email], now: clock.now() };
  await reserveContacts(context.database, reserved);
  await confirmContacts(context.shared, [email]);
  const new_email = 'after-a-crash@example.com';
  const order = { ...({} as Order), subject: user_id, why: 'Lost', new_email };
  const changeAndCrash = async () => {
    const users = context.db.updateTable('users').set({ email: new_email });
    await users.where('user_id', '=', user_id).execute();
    throw new Error('crash');
  };
  await expect(borrowerDeeds.contact.around?.(context, order, changeAndCrash)).rejects.toThrow();
  await freeReservations(context.database, clock.now() + 11 * minuteMs);
  expect(await cellOfContact(context.shared, email)).toBeUndefined();
  expect(await cellOfContact(context.shared, new_email)).toBe(context.cell);
});

const signInCode = (email: string) =>
  provider.ask(signIn, { body: { email, password: everybodysPassword } });

test('a statement is made for whoever asks for one on paper, and that is on record', async () => {
  const { user_id: id, email } = debtor;
  const query = { format: 'csv' } as const;
  const made = await provider.answer(getDeskStatement, { ...as(), id, query });
  expect(made.name).toMatch(/^statement-.*\.csv$/);
  expect(Buffer.from(made.content, 'base64').toString()).toContain(debtor.loan_id);
  const { looks } = await provider.answer(getOwnData, { as: email });
  expect(looks.map(({ did }) => did)).toContain('make a statement');
});

test('a promise and a plan are shown as the borrower sees them', async () => {
  const late = await newDebtor(provider);
  await billToday(provider, late, 60_000);
  const bill = (await loanOf(provider, late)).bills.find(({ state }) => state === 'due');
  const pay_by = addDays(isoDay(bill?.due_date ?? ''), 5);
  const promise = { loan_id: late.loan_id, due_date: bill?.due_date ?? '', pay_by };
  await provider.answer(makePromise, { as: late.email, body: promise });
  const shown = await provider.answer(getDeskBorrower, { ...as(), id: late.user_id, query: {} });
  expect(shown.borrower.loans).toMatchObject([
    { promise: { due_date: bill?.due_date, day: pay_by }, plan: null },
  ]);
  // Three days on which nobody could have paid make it three days longer, for staff as well.
  const who = { contact: late.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await provider.passTime(2 * 24 * 60 * minuteMs);
  await unblock(provider.context, who, 'Tunde');
  await provider.passTime(24 * 60 * minuteMs);
  const query = { loan_id: late.loan_id };
  const { promise: own } = await provider.answer(getPromise, { as: late.email, query });
  expect(own?.pay_by).toBe(addDays(pay_by, 3));
  const { headers } = await newStaff(provider, 'officer'); // the other's session is over by now
  const later = await provider.answer(getDeskBorrower, { headers, id: late.user_id, query: {} });
  expect(later.borrower.loans[0]?.promise?.day).toBe(addDays(pay_by, 3));
});

test('the days of a plan are shown as the borrower sees them, also after a block', async () => {
  const late = await newDebtor(provider);
  await billToday(provider, late, 60_000);
  const query = { loan_id: late.loan_id };
  const planOf = async () =>
    (await provider.answer(getPlan, { as: late.email, query })).plan ?? expect.fail('No plan');
  const { total, months, steps } = await planOf();
  await provider.answer(askPlan, { as: late.email, body: { ...query, total, months } });
  const who = { contact: late.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await unblock(provider.context, who, 'Tunde');
  const days = (await planOf()).steps.map(({ day }) => day);
  expect(days).toEqual(steps.map(({ day }) => addDays(isoDay(day), 1)));
  const { headers } = await newStaff(provider, 'officer');
  const { borrower } = await provider.answer(getDeskBorrower, {
    ...{ headers, id: late.user_id, query: {} },
  });
  expect(borrower.loans[0]?.plan?.steps.map(({ day }) => day)).toEqual(days);
});
