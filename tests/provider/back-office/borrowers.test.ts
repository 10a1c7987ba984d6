import { beforeAll, expect, test } from 'vitest';
import {
  type DeedFields,
  type DeedName,
  doDeed,
  fileComplaint,
  findBorrowers,
  getDeskBorrower,
  getOwnData,
  listQueue,
  requestWithdrawal,
} from '#contract';
import { payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { type Debtor, newDebtor, startRepaying } from '#support/repaying.ts';
import { saveCard, savedCards } from '#support/saved-card.ts';
import { newStaff, type TestStaff } from '#support/staff.ts';
import { lastMessage } from '#support/step-up.ts';
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
  expect(message?.text).toContain('is paid out');
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
