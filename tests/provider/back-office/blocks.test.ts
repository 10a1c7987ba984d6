import { describe, expect, test } from 'vitest';
import { requestLoan } from '#contract/loans.ts';
import { initializeRepayment } from '#contract/repayments.ts';
import { getUser } from '#contract/users.ts';
import { addDays, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { block, listBlocks, unblock } from '#provider/back-office/blocks.ts';
import { instant } from '#provider/clock/clock.ts';
import { dayWords } from '#provider/notifications/phrases.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';
import { loanOf } from '#support/repaying.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);
const operator = 'ngozi';

const userOf = async (as = borrower.email) => (await provider.answer(getUser, { as })).user;
const blocked = (action: 'signin' | 'loan' | 'repayment' | 'withdrawal', reason = 'We check it.') =>
  block(provider.context, { contact: borrower.email, action, reason }, operator);
const unblocked = (action: 'signin' | 'loan' | 'repayment' | 'withdrawal') =>
  unblock(provider.context, { contact: borrower.email, action }, operator);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

const toldOf = (user_id: string) =>
  provider.context.db
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute();

describe('a block', () => {
  test('sets the flag, and the borrower reads since when, why and whom to write to', async () => {
    const before = (await userOf()).revision.money;
    await blocked('withdrawal', ' We are checking a payment. ');
    const user = await userOf();
    expect(user.blacklist).toEqual({
      signin: false,
      loan: false,
      repayment: false,
      withdrawal: true,
    });
    expect(user.blocks).toEqual([
      {
        action: 'withdrawal',
        since: instant(provider.clock.now()),
        reason: 'We are checking a payment.',
      },
    ]);
    expect(user.support).toBe(provider.context.config.supportEmail);
    expect(user.revision.money).not.toBe(before);
    const [told] = await toldOf(borrower.user_id);
    expect(told?.subject).toBe('Withdrawals are blocked');
    expect(told?.body).toContain('Reason: We are checking a payment.');
    expect(told?.body).toContain(provider.context.config.supportEmail);
    expect(told?.body).not.toContain('late fees');
  });

  test('can end by the clock of a process that is a second behind', async () => {
    const { clock } = provider;
    await blocked('loan');
    const since = clock.now();
    await clock.moveTo(since - 1_000);
    expect(await unblocked('loan')).toContain('loan is open again');
    await clock.moveTo(since);
    expect((await userOf()).blocks).toEqual([]);
  });

  test('of signing in blocks everything, and names its own reason once', async () => {
    await blocked('signin', 'A bill was not paid.');
    const user = await userOf();
    expect(user.blacklist).toEqual({
      signin: true,
      loan: true,
      repayment: true,
      withdrawal: true,
    });
    expect(user.blocks.map(({ action }) => action)).toEqual(['signin']);
    const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 100_000 }];
    const request = { amount: 100_000, currency: 'USD', tenure: 3, portfolios } as const;
    const asked = await provider.ask(requestLoan, { as: borrower.email, body: request });
    expect(codeOf(asked)).toBe('not_allowed');
  });

  test('ends, is listed while it lasts, and is audited both times', async () => {
    await blocked('loan');
    const mine = async () =>
      (await listBlocks(provider.context.db)).filter(({ email }) => email === borrower.email);
    expect(await mine()).toMatchObject([{ action: 'loan', reason: 'We check it.' }]);
    expect(await refusal(blocked('loan', 'Again.'))).toBe('state_conflict');
    await unblocked('loan');
    expect(await mine()).toEqual([]);
    expect((await userOf()).blacklist.loan).toBe(false);
    expect((await userOf()).blocks).toEqual([]);
    expect(await refusal(unblocked('loan'))).toBe('state_conflict');
    await blocked('loan', 'Another time.');
    expect((await userOf()).blocks).toMatchObject([{ reason: 'Another time.' }]);
    const deeds = await auditOf(borrower.user_id);
    expect(deeds.map(({ did, operator: by }) => [did, by])).toEqual([
      ['block', operator],
      ['unblock', operator],
      ['block', operator],
    ]);
  });

  test('needs one line for a reason, and a borrower who exists', async () => {
    expect(await refusal(blocked('loan', '  '))).toBe('invalid_request');
    expect(await refusal(blocked('loan', 'One\ntwo'))).toBe('invalid_request');
    const nobody = { contact: 'nobody@example.com', action: 'loan', reason: 'Why' } as const;
    expect(await refusal(block(provider.context, nobody, operator))).toBe('not_found');
    expect((await userOf()).blocks).toEqual([]);
  });

  test('that ends says what is still blocked, and nothing while the whole account is', async () => {
    await blocked('repayment');
    await blocked('withdrawal');
    await blocked('signin');
    const before = (await toldOf(borrower.user_id)).length;
    await unblocked('repayment');
    expect(await toldOf(borrower.user_id)).toHaveLength(before);
    await unblocked('signin');
    const told = (await toldOf(borrower.user_id)).at(-1);
    expect(told?.subject).toBe('Your account is open again');
    expect(told?.body).toContain('Withdrawals are still blocked.');
    const next = dayWords(addDays(lagosDay(provider.clock.now()), 1));
    expect(told?.body).toContain(`start again from ${next}.`);
    expect(told?.body).toContain(`we will write to you on ${next} with its new day.`);
  });
});

test('Dayo and Efe have a reason and a day since which they are blocked', async () => {
  const dayo = await userOf('dayo@example.com');
  expect(dayo.blacklist.loan).toBe(true);
  expect(dayo.blocks).toEqual([
    {
      action: 'signin',
      since: instant(lagosMidnight(isoDay('2026-02-20'))),
      reason: 'A bill of your line of credit was not paid.',
    },
  ]);
  const efe = await userOf('efe@example.com');
  expect(efe.blocks.map(({ action }) => action)).toEqual(['loan', 'repayment', 'withdrawal']);
});

/** To eight in the morning of a day, with all that time does on the way. */
async function stepTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 8 * 3_600_000);
  await tick(provider.context);
}

async function auditOf(user_id: string) {
  const rows = await provider.context.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'operator')
    .orderBy('audit_id')
    .execute();
  return rows
    .map(({ detail }) => detail as Record<string, string>)
    .filter((detail) => detail.user_id === user_id);
}

test('credit that is paid out to a blocked balance is not called ready', async () => {
  const debtor = await newBorrower(provider);
  const asked = { contact: debtor.email, action: 'withdrawal', reason: 'We check it.' } as const;
  await borrow(provider, debtor, 'USD', 50_000);
  await block(provider.context, asked, operator);
  await borrow(provider, debtor, 'USD', 50_000);
  const here = (await toldOf(debtor.user_id)).filter(({ subject }) =>
    /credit is here/.test(subject),
  );
  expect(here.map(({ body }) => body.includes('You can withdraw it now'))).toEqual([true, false]);
  expect(here[1]?.body).toContain('Withdrawals are blocked on your account');
});

test('through the end of day, charges and the sale stand still while repayment is blocked', async () => {
  await provider.clock.reset();
  const debtor = await newBorrower(provider);
  const other = await newBorrower(provider);
  const loan_id = await borrow(provider, debtor, 'USD', 100_000);
  const free = await borrow(provider, other, 'USD', 100_000);
  const { context } = provider;
  const { db } = context;
  const asked = { contact: debtor.email, action: 'repayment' } as const;
  await stepTo('2026-05-15');
  await block(context, { ...asked, reason: 'We are checking a payment.' }, operator);
  await stepTo('2026-06-10');

  const told = (await toldOf(debtor.user_id)).map(({ subject }) => subject);
  expect(told.filter((one) => one.startsWith('A penal charge'))).toEqual([]);
  const start = { as: debtor.email, body: { loan_id, amount: 10_000 } };
  expect(codeOf(await provider.ask(initializeRepayment, start))).toBe('not_allowed');

  // A wire still comes in, and is put to work by the same rules.
  const wire = { loan_id, amount: minor(1_000), reference: `WIRE-${loan_id}` };
  await recordTransfer(context, wire, operator);
  expect((await loanOf(provider, { ...debtor, loan_id })).totalRepaid).toBe(1_000);

  await stepTo('2026-06-14');
  await unblock(context, asked, operator);
  for (const day of ['2026-07-01', '2026-07-31']) await stepTo(day);
  const statusOf = (id: string) =>
    db
      .selectFrom('loans')
      .select(['status', 'remedy_told_on'])
      .where('loan_id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await statusOf(loan_id)).toEqual({ status: 'serviced', remedy_told_on: null });
  expect(await statusOf(free)).toEqual({ status: 'serviced', remedy_told_on: '2026-07-01' });
  await stepTo('2026-08-01');
  expect(await statusOf(loan_id)).toEqual({ status: 'serviced', remedy_told_on: '2026-08-01' });
  expect((await statusOf(free)).status).toBe('liquidated');
  await stepTo('2026-08-31');
  expect((await statusOf(loan_id)).status).toBe('serviced');

  const terms = {
    principal: minor(100_000),
    currency: 'USD',
    tenure: 3,
    interest_bp: 300,
  } as const;
  const frozen = [{ from: isoDay('2026-05-15'), until: isoDay('2026-06-15') }];
  const expected = advance(
    openAccount(terms, isoDay('2026-03-10'), frozen),
    isoDay('2026-08-31'),
  ).lines;
  const lines = await db
    .selectFrom('loan_lines')
    .select(['day', 'kind', 'bill_due_date'])
    .where('loan_id', '=', loan_id)
    .where('source', '=', 'posted')
    .orderBy('position')
    .execute();
  expect(lines).toEqual(expected.map(({ amount: _, ...line }) => line));
  await stepTo('2026-09-01');
  expect((await statusOf(loan_id)).status).toBe('liquidated');
}, 60_000);

test('a loan of somebody who stays blocked is never charged, noticed or sold', async () => {
  const debtor = await newBorrower(provider);
  const loan_id = await borrow(provider, debtor, 'NGN', 100_000_000);
  const { context, clock } = provider;
  const blockedAt = clock.now();
  const [year, month] = instant(clock.now()).split('-').map(Number);
  const asked = { contact: debtor.user_id, action: 'signin', reason: 'It was not paid.' } as const;
  await block(context, asked, operator);
  await stepTo(`${(year ?? 0) + 1}-${String(month).padStart(2, '0')}-20`);
  const late = await context.db
    .selectFrom('loan_lines')
    .select('kind')
    .where('loan_id', '=', loan_id)
    .where('kind', 'in', ['late_fee', 'penal_charge'])
    .execute();
  expect(late).toEqual([]);
  const loan = await loanOf(provider, { ...debtor, loan_id });
  expect(loan).toMatchObject({ loanStatus: 'serviced', outstanding: 100_000_000 });
  const sent = await context.db
    .selectFrom('messages')
    .select(['subject', 'body', 'details'])
    .where('user_id', '=', debtor.user_id)
    .where('sent_at', '>', instant(blockedAt))
    .execute();
  expect(sent.some(({ subject }) => subject.includes('is due'))).toBe(true);
  for (const message of [...sent, ...(await toldOf(debtor.user_id))]) {
    expect(JSON.stringify(message)).not.toMatch(
      /notice|late fee of|penal charge of|we call|in to repay\./i,
    );
  }
}, 60_000);

test('after a long block the sale comes as much later as the block lasted, however short the month of its notice', async () => {
  await provider.clock.reset();
  const debtor = await newBorrower(provider);
  const loan_id = await borrow(provider, debtor, 'USD', 100_000); // its bill of 1 May is never paid
  const asked = { contact: debtor.email, action: 'repayment' } as const;
  await stepTo('2026-05-15');
  await block(provider.context, { ...asked, reason: 'We are checking a payment.' }, operator);
  await stepTo('2026-07-24'); // 71 days, each of which stands still
  await unblock(provider.context, asked, operator);
  const loan = () => loanOf(provider, { ...debtor, loan_id });
  await stepTo('2026-09-10'); // 71 days after 1 July, when we would have given notice
  await stepTo('2026-10-10'); // a month later; a loan of 1 August is sold 71 days after it
  expect((await loan()).loanStatus).toBe('serviced');
  await stepTo('2026-10-11');
  expect((await loan()).loanStatus).toBe('liquidated');
});
