import { expect, test } from 'vitest';
import { getPromise, makePromise, requestLoan } from '#contract';
import { isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { tick } from '#provider/runtime/tick.ts';
import { auditOf } from '#support/books.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, startRepaying } from '#support/repaying.ts';

const provider = providerForFile();

/** Ten in the morning of a day, at one jump. */
async function moveTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
  await tick(provider.context);
}

/** $1,000.00 lent for three months on 10 March 2026: $82.00 is due on 1 May. */
async function lent(): Promise<Debtor> {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  return { ...borrower, loan_id: await borrow(provider, borrower, 'USD', 100_000) };
}

const ask = ({ email: as, loan_id }: Debtor, pay_by: string, due_date = '2026-05-01') =>
  provider.ask(makePromise, { as, body: { loan_id, due_date, pay_by } });

const offered = async ({ email: as, loan_id }: Debtor) =>
  (await provider.answer(getPromise, { as, query: { loan_id } })).promise;

async function pay(debtor: Debtor, amount: number): Promise<void> {
  await payWith(provider, await startRepaying(provider, debtor, amount), cards.success);
}

async function sentTo({ user_id }: Debtor, channel: 'email' | 'sms' = 'email') {
  const messages = await provider.context.db
    .selectFrom('messages')
    .select(['sent_at', 'subject', 'body', 'details'])
    .where('user_id', '=', user_id)
    .where('channel', '=', channel)
    .orderBy('position')
    .execute();
  return messages.map(({ sent_at, subject, body, details }) => ({
    ...{ day: lagosDay(Date.parse(sent_at)), subject, body, next: details?.next ?? '' },
  }));
}

/** From the first bill on. */
const subjects = (messages: readonly { day: string; subject: string }[]) =>
  messages.filter(({ day }) => day > '2026-04-30').map(({ day, subject }) => `${day} ${subject}`);

test('a bill that is promised and paid costs no late fee, and each step is told', async () => {
  const debtor = await lent();
  await moveTo('2026-05-01');
  const bill = { due_date: '2026-05-01', amount: 8_200, late_fee: 263, late_fee_day: '2026-05-03' };
  const shown = {
    ...{ ...bill, first_day: '2026-05-03', last_day: '2026-05-15', pay_by: null },
    ...{ loan_id: debtor.loan_id, currency: 'USD' },
    application: { application_id: 2, name: 'Northgate' },
  };
  expect(await offered(debtor)).toEqual(shown);
  expect(await ask(debtor, '2026-05-12')).toMatchObject({
    message: 'We will wait for $82.00 until 12 May 2026.',
    data: { promise: { ...shown, pay_by: '2026-05-12' } },
  });
  expect(await offered(debtor)).toEqual({ ...shown, pay_by: '2026-05-12' });
  expect((await auditOf(provider, debtor.loan_id)).at(-1)).toEqual({
    ...{ action: 'promise payment', user_id: debtor.user_id, at: '2026-05-01T09:00:00.000Z' },
    detail: { due_date: '2026-05-01', pay_by: '2026-05-12', amount: 8_200, late_fee: 263 },
  });
  await moveTo('2026-05-12');
  expect((await loanOf(provider, debtor)).bills.map(({ pay_by }) => pay_by)).toEqual([
    '2026-05-12',
    null,
    null,
  ]);
  expect((await loanOf(provider, debtor)).bills[0]).toMatchObject({ charges: 0, state: 'overdue' });
  await pay(debtor, 8_200);
  await moveTo('2026-05-20');
  const sent = await sentTo(debtor);
  expect(subjects(sent)).toEqual([
    '2026-05-01 $82.00 is due today',
    '2026-05-01 You can pay your bill by 12 May 2026',
    '2026-05-11 $82.00 is due tomorrow, as you promised',
    '2026-05-12 Repayment received',
  ]);
  expect(sent.find(({ subject }) => subject.startsWith('You can pay'))?.next).toBe(
    'If you pay it by the end of 12 May 2026 (Lagos time), this bill costs no late fee, and we will not sell any of your portfolio before then. Interest runs as before. If it is not paid in full by then, we will add the late fee of $2.63 on 13 May 2026.',
  );
  expect(sent.at(-1)?.next).toMatch(
    /^You kept your promise: your bill of 1 May 2026 costs no late/,
  );
  expect((await loanOf(provider, debtor)).bills[0]).toMatchObject({ charges: 0, state: 'paid' });
  expect(await offered(debtor)).toBeNull();
});

test('after a promise that is not kept, the usual terms apply, with the fee of the 3rd', async () => {
  const debtor = await lent();
  await moveTo('2026-04-25');
  expect(await ask(debtor, '2026-05-05')).toMatchObject({ ok: true });
  expect((await loanOf(provider, debtor)).bills[0]).toMatchObject({
    ...{ state: 'coming', pay_by: '2026-05-05' },
  });
  await moveTo('2026-05-04');
  await pay(debtor, 5_000);
  await moveTo('2026-05-06');
  const [bill] = (await loanOf(provider, debtor)).bills;
  expect(bill).toMatchObject({ charges: 263, paid: 5_000, state: 'overdue' });
  const sent = await sentTo(debtor);
  expect(subjects(sent)).toEqual([
    '2026-05-04 $82.00 is due tomorrow, as you promised',
    '2026-05-04 Repayment received',
    '2026-05-06 Your bill was not paid in full by 5 May 2026',
  ]);
  const received = sent.find(({ subject }) => subject === 'Repayment received');
  expect(received?.next).toMatch(/^\$32\.00 is still overdue\./);
  expect(sent.at(-1)?.body).toBe(
    'You promised to pay your bill by 5 May 2026, and it is not paid in full yet. The usual terms apply again. $34.63 is overdue on your loan at Northgate. $60.00 more is due on 1 June 2026. On 6 May 2026 we added a late fee of $2.63, because your bill of 1 May 2026 was not paid in full.',
  );
  // A whole month late, as if nothing had been promised.
  await moveTo('2026-06-01');
  expect((await loanOf(provider, debtor)).bills[0]?.charges).toBe(263 + 32);
});

test('nothing is promised of a loan before it is paid out', async () => {
  await provider.clock.reset();
  const { email: as, portfolios } = await newBorrower(provider);
  const split = [{ portfolio_id: portfolios.USD, amount: 100_000 }];
  const body = { amount: 100_000, currency: 'USD' as const, tenure: 3 as const, portfolios: split };
  const [loan] = (await provider.answer(requestLoan, { as, body })).loans;
  const loan_id = loan?.loan_id ?? '';
  expect(await provider.ask(getPromise, { as, query: { loan_id } })).toMatchObject({
    code: 'loan_not_repayable',
  });
  const promise = { loan_id, due_date: '2026-05-01', pay_by: '2026-05-10' };
  expect(await provider.ask(makePromise, { as, body: promise })).toMatchObject({
    code: 'loan_not_repayable',
  });
});

test('nothing is promised of a loan that is repaid', async () => {
  const debtor = await lent();
  await pay(debtor, (await loanOf(provider, debtor)).payoff);
  const { email: as, loan_id } = debtor;
  const refused = { code: 'loan_not_repayable' };
  expect(await provider.ask(getPromise, { as, query: { loan_id } })).toMatchObject(refused);
  expect(await ask(debtor, '2026-05-10')).toMatchObject(refused);
});

test('a day that is in no calendar is asked for by its name', async () => {
  const debtor = await lent();
  const sentence = async (...days: [pay_by: string, due_date?: string]) => {
    const refused = await ask(debtor, ...days);
    return refused.ok ? [] : refused.errors;
  };
  const asDay = 'as year, month and day from 2000 to 2199, such as 2026-03-10.';
  expect(await sentence('2026-05-10', '2026-02-30')).toEqual([
    `Enter the day of the bill ${asDay}`,
  ]);
  expect(await sentence('2026-02-30')).toEqual([`Enter the day on which you will pay ${asDay}`]);
});

test.each(['2026-05-03', '2026-05-15'])('a bill of 1 May can be promised for %s', async (day) => {
  const debtor = await lent();
  await moveTo('2026-05-01');
  expect(await ask(debtor, day)).toMatchObject({ data: { promise: { pay_by: day } } });
});

test('a bill is promised once, in time, and by its own borrower alone', async () => {
  const debtor = await lent();
  await moveTo('2026-04-20');
  const early = await ask(debtor, '2026-05-10');
  expect(early).toMatchObject({
    code: 'state_conflict',
    errors: [
      'The bill of 1 May 2026 cannot be moved now: it is paid, was moved before, or has had its late fee.',
    ],
  });
  await moveTo('2026-05-02');
  const other = await newBorrower(provider);
  const theirs = await ask({ ...debtor, email: other.email }, '2026-05-10');
  expect(theirs).toMatchObject({ ok: false, code: 'not_found' });
  for (const outside of ['2026-05-02', '2026-05-16']) {
    expect(await ask(debtor, outside)).toMatchObject({
      ok: false,
      errors: ['Choose a day from 3 May 2026 to 15 May 2026.'],
    });
  }
  expect(await ask(debtor, '2026-05-10', '2026-06-01')).toMatchObject({ code: 'state_conflict' });
  const key = 'one promise';
  const asked = {
    as: debtor.email,
    key,
    body: { loan_id: debtor.loan_id, due_date: '2026-05-01', pay_by: '2026-05-10' },
  };
  const [first, second] = await Promise.all([1, 2].map(() => provider.ask(makePromise, asked)));
  expect([first?.ok, second?.ok]).toContain(true);
  expect(await provider.ask(makePromise, asked)).toMatchObject({ ok: true, replayed: true });
  expect(await ask(debtor, '2026-05-12')).toMatchObject({ ok: false, code: 'state_conflict' });
  await moveTo('2026-05-20');
  expect(await ask(debtor, '2026-05-25')).toMatchObject({ ok: false, code: 'state_conflict' });
});

test('nobody can promise while we block their repayments, and the block makes a promise longer', async () => {
  const debtor = await lent();
  await moveTo('2026-05-01');
  await ask(debtor, '2026-05-10');
  await moveTo('2026-05-04');
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  expect(await ask(debtor, '2026-05-12')).toMatchObject({ ok: false, code: 'not_allowed' });
  await moveTo('2026-05-20');
  expect((await loanOf(provider, debtor)).bills[0]?.charges).toBe(0);
  await unblock(provider.context, who, 'Tunde');
  // Of the 17 days each is one more for the promise.
  await moveTo('2026-05-21');
  expect(await offered(debtor)).toMatchObject({ pay_by: '2026-05-27', last_day: '2026-06-01' });
  await moveTo('2026-05-26');
  const eves = subjects(await sentTo(debtor)).filter((said) => said.includes('as you promised'));
  expect(eves).toEqual(['2026-05-26 $82.00 is due tomorrow, as you promised']);
});

test('a promise that a block came upon is shown with the usual day of its late fee', async () => {
  const debtor = await lent();
  await moveTo('2026-05-01');
  await ask(debtor, '2026-05-10');
  const who = { contact: debtor.email, action: 'repayment' as const };
  await block(provider.context, { ...who, reason: 'We are looking at it' }, 'Tunde');
  await moveTo('2026-05-02');
  // The real one is not known before the block ends.
  expect(await offered(debtor)).toMatchObject({ pay_by: '2026-05-10', late_fee_day: '2026-05-03' });
});

test('a sale waits for a promise, and comes on the day after it', async () => {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const { email: as, portfolios } = borrower;
  const split = [{ portfolio_id: portfolios.USD, amount: 100_000 }];
  const body = { amount: 100_000, currency: 'USD' as const, tenure: 6 as const, portfolios: split };
  const [loan] = (await provider.answer(requestLoan, { as, body })).loans;
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const debtor = { ...borrower, loan_id: loan?.loan_id ?? '' };
  await moveTo('2026-07-26');
  const { amount } = (await offered(debtor)) ?? {};
  expect(await ask(debtor, '2026-08-08', '2026-08-01')).toMatchObject({ ok: true });
  await moveTo('2026-08-08');
  expect((await loanOf(provider, debtor)).loanStatus).toBe('serviced');
  // What was shown keeps the promise, and with it everything that was behind.
  expect((await loanOf(provider, debtor)).minimum.amount).toBe(amount);
  await moveTo('2026-08-09');
  expect((await loanOf(provider, debtor)).loanStatus).toBe('liquidated');
  const moved = (await sentTo(debtor)).find(({ day }) => day === '2026-07-27');
  expect(moved?.subject).toContain('you have until 8 Aug 2026');
});
