import { beforeEach, expect, test } from 'vitest';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { lagosDay } from '#credit/calendar.ts';
import { instant } from '#provider/clock/clock.ts';
import { giveCard } from '#support/borrowers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { dispute, repayByCard } from '#support/disputing.ts';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { nairaDetails, withdrawalRow, withdrawTo } from '#support/withdrawing.ts';

// What is written of a withdrawal: its row, its parts, the books, the record, and what is sent.

const provider = providerForFile();
const debtor = debtorForTest(provider);
beforeEach(async () => {
  await giveCard(provider, debtor);
});

const second = 1_000;
const day = 24 * 3_600 * second;
const now = () => instant(provider.clock.now());
const record = (id: string) =>
  provider.context.db
    .selectFrom('audit')
    .select(['at', 'user_id', 'action', 'detail'])
    .where('subject', '=', id)
    .orderBy('audit_id')
    .execute();
const posted = (id: string) =>
  provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin(
      'ledger_entries',
      'ledger_entries.transaction_id',
      'ledger_transactions.transaction_id',
    )
    .select(['kind', 'day', 'posted_at', 'account', 'ledger_entries.amount'])
    .where('subject', '=', id)
    .orderBy('entry_id')
    .execute();
/** The newest message about withdrawals. */
const told = () =>
  provider.context.db
    .selectFrom('messages')
    .select(['recipient', 'subject', 'body', 'details'])
    .where('user_id', '=', debtor.user_id)
    .where('subject', 'like', 'Withdrawal%')
    .orderBy('position', 'desc')
    .executeTakeFirst();

test('a request is one row with its parts, its posting, one line on record and one message', async () => {
  const id = await withdrawTo(provider, debtor);
  const [at, { account_id, account_name }] = [now(), await withdrawalRow(provider, id)];
  expect(await withdrawalRow(provider, id)).toEqual({
    ...{ withdrawal_id: id, user_id: debtor.user_id, application_id: 2, loan_id: debtor.loan_id },
    ...{ currency: 'USD', amount: 10_000, requested_currency: 'NGN', paid: 15_624_000 },
    ...{ rate: 156_240, processor_id: 1, account_id, account_name, account_number: '0123456789' },
    ...{
      bank_code: '901',
      bank_name: 'Baobab Test Bank',
      details: nairaDetails,
      status: 'pending',
    },
    ...{ pending_at: at, completed_at: null, rejected_at: null, rejected_because: null },
    ...{ sent_at: null, known_at: null, stop_wanted_at: null, released_at: null },
  });
  const portfolio_id = debtor.portfolios.USD;
  const parts = provider.context.db
    .selectFrom('withdrawal_portfolios')
    .selectAll()
    .where('withdrawal_id', '=', id);
  expect(await parts.execute()).toEqual([{ withdrawal_id: id, portfolio_id, amount: 10_000 }]);
  const posting = { kind: 'withdrawal', day: lagosDay(provider.clock.now()), posted_at: at };
  expect(await posted(id)).toEqual([
    { ...posting, account: `portfolio:${portfolio_id}:credit`, amount: 10_000 },
    { ...posting, account: 'house:fx:USD', amount: -10_000 },
    { ...posting, account: 'house:fx:NGN', amount: 15_624_000 },
    { ...posting, account: 'house:payouts:NGN', amount: -15_624_000 },
  ]);
  expect(await record(id)).toEqual([
    { at, user_id: debtor.user_id, action: 'request withdrawal', detail: {} },
  ]);
  expect(await told()).toMatchObject({
    recipient: debtor.email,
    subject: 'Withdrawal requested',
    body: `₦156,240.00 is on its way to ${account_name}.`,
    details: {
      facts: [
        ['Partner', 'Northgate'],
        ['Credit withdrawn', '$100.00'],
        ['Paid out', '₦156,240.00'],
        ['To', `${account_name}, Baobab Test Bank, ending 6789`],
      ],
      next: 'Naira can arrive almost at once and takes 24 hours at most. We will write to you when the bank has it.',
    },
  });
});

test('each end of a withdrawal is on record with who brought it and why, and posted on its day', async () => {
  const rejected = await withdrawTo(provider, debtor, '1111');
  const returned = await withdrawTo(provider, debtor, '3333');
  await provider.passTime(second);
  await provider.passTime(3 * second);
  const at = now();
  const detail = { by: 'processor', reason: 'The account does not take payments.' };
  expect((await record(rejected)).slice(1)).toEqual([
    { at, user_id: null, action: 'rejected_withdrawal', detail },
  ]);
  expect((await posted(rejected)).slice(4)).toEqual(
    (await posted(rejected)).slice(0, 4).map(({ account, amount }) => ({
      ...{ kind: 'rejected_withdrawal', day: lagosDay(Date.parse(at)), posted_at: at },
      ...{ account, amount: -amount },
    })),
  );
  const completed = { at, user_id: null, action: 'payout', detail: { by: 'processor' } };
  expect((await record(returned)).slice(1)).toEqual([completed]);
  await provider.passTime(day);
  await sendWebhook(provider, { event: 'transfer.reversed', data: { reference: returned } });
  const why = { by: 'processor', reason: 'The account was closed.' };
  expect((await record(returned)).slice(1)).toEqual([
    completed,
    { at: now(), user_id: null, action: 'returned_payout', detail: why },
  ]);
  expect(new Set((await posted(returned)).map((one) => `${one.kind} ${one.day}`))).toEqual(
    new Set(['withdrawal 2026-03-10', 'payout 2026-03-10', 'returned_payout 2026-03-11']),
  );
  expect(await withdrawalRow(provider, returned)).toMatchObject({
    ...{ status: 'rejected', completed_at: at, rejected_at: now() },
    rejected_because: 'The account was closed.',
  });
  expect(await told()).toMatchObject({ subject: 'Withdrawal returned' });
});

test('a borrower whose payment is disputed is told at once that the withdrawal is held', async () => {
  const { reference } = await repayByCard(provider, debtor, 50_000);
  await dispute(provider, reference);
  const portfolio_id = debtor.portfolios.USD;
  const answer = await provider.ask(requestWithdrawal, {
    as: debtor.email,
    body: {
      ...{ amount: 10_000, application_id: 2, currency: 'USD', processor_id: 1 },
      ...{ details: nairaDetails, portfolios: [{ portfolio_id, amount: 10_000 }] },
      sendToAccount: 'new',
    },
  });
  const words =
    /^We are holding ₦156,240\.00 for INI BORROWER \d+, because one of your payments is disputed\.$/;
  const { supportEmail } = provider.context.config;
  const next = `Until this is settled, our team will check each of your withdrawals before we send it. Questions? Write to ${supportEmail}.`;
  const message = await told();
  expect(message).toMatchObject({ body: expect.stringMatching(words), details: { next } });
  expect(answer).toMatchObject({
    message: `${message?.body} ${next}`,
    data: { withdrawals: [{ held: true }] },
  });
});
