import { beforeEach, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { block } from '#provider/back-office/blocks.ts';
import type { Tx } from '#provider/db/tables.ts';
import { holdWords } from '#provider/withdrawals/hold.ts';
import {
  completed,
  notPaidOut,
  rejected,
  released,
  requested,
} from '#provider/withdrawals/notifications.ts';
import type { Withdrawal } from '#provider/withdrawals/settle.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);

const toDashboard = { label: 'Open your dashboard', path: '/dashboard?tab=withdrawals' };
const withdrawAgain = { label: 'Withdraw again', path: '/withdrawal' };
const blockedWords =
  'Withdrawals are blocked on your account, so you cannot withdraw it now. It stays yours. Your dashboard shows why, and who to write to.';

const naira = (): Withdrawal => ({
  ...{ withdrawal_id: 'a withdrawal', user_id: borrower.user_id, application_id: 2, loan_id: null },
  ...{ currency: 'USD', amount: minor(10_000), requested_currency: 'NGN', paid: minor(15_624_000) },
  ...{ rate: 156_240, processor_id: 1, account_id: 'an account', account_name: 'INI BORROWER' },
  ...{ account_number: '0123456789', bank_code: '901', bank_name: 'Baobab Test Bank' },
  ...{ details: {}, status: 'pending', pending_at: new Date(provider.clock.now()).toISOString() },
  ...{ completed_at: null, rejected_at: null, rejected_because: null, sent_at: null },
  ...{ known_at: null, stop_wanted_at: null, released_at: null },
});
const facts = [
  ['Partner', 'Northgate'],
  ['Credit withdrawn', '$100.00'],
  ['Paid out', '₦156,240.00'],
  ['To', 'INI BORROWER, Baobab Test Bank, ending 6789'],
];

let tx: Tx;
let to: { user_id: string; category: string };
beforeEach(() => {
  // They only read.
  tx = provider.context.db as Tx;
  to = { user_id: borrower.user_id, category: 'withdrawal' };
});

const blockWithdrawals = () =>
  block(
    provider.context,
    { contact: borrower.email, action: 'withdrawal', reason: 'We ask for your papers.' },
    'ngozi',
  );

test('who asks for a withdrawal reads what is paid where, and when it arrives', () => {
  const asked = { ...naira(), application_name: 'Northgate' };
  const usual = {
    ...to,
    subject: 'Withdrawal requested',
    facts,
    action: toDashboard,
    notYou: true,
  };
  expect(requested(asked, undefined)).toEqual({
    ...usual,
    body: '₦156,240.00 is on its way to INI BORROWER.',
    next: 'Naira can arrive almost at once and takes 24 hours at most. We will write to you when the bank has it.',
  });
  const wired = { ...asked, requested_currency: 'USD' as const, paid: minor(10_000) };
  expect(requested(wired, undefined)).toMatchObject({
    body: '$100.00 is on its way to INI BORROWER.',
    next: 'Dollars will arrive within 1 to 3 business days. We will write to you when the bank has it.',
  });
  const held = holdWords({ config: { supportEmail: 'help@example.com' } });
  expect(held).toBe(
    'Until this is settled, our team will check each of your withdrawals before we send it. Questions? Write to help@example.com.',
  );
  expect(requested(asked, held)).toEqual({
    ...usual,
    body: 'We are holding ₦156,240.00 for INI BORROWER, because one of your payments is disputed.',
    next: held,
  });
});

test('a borrower reads that a payout has arrived, and has nothing to do', async () => {
  const event = { type: 'withdrawal.completed', withdrawal: naira(), at: provider.clock.now() };
  expect(await completed({ ...event, type: 'withdrawal.completed' }, tx)).toEqual({
    ...{ ...to, facts, action: toDashboard, notYou: true },
    subject: 'Withdrawal completed',
    body: 'We paid ₦156,240.00 to INI BORROWER.',
    next: 'You do not have to do anything. We will remind you before your next bill.',
  });
});

test('a borrower reads why a payout came back, and where to withdraw again', async () => {
  const at = provider.clock.now();
  const event = { type: 'withdrawal.rejected', withdrawal: naira(), isStopped: false, at } as const;
  const usual = {
    ...{ ...to, facts, action: withdrawAgain },
    next: 'Check the account with your bank, then withdraw again or choose another account.',
  };
  const refused = 'The bank did not accept ₦156,240.00 for INI BORROWER';
  const here = '$100.00 is in your balance again.';
  const expected = { ...usual, subject: 'Withdrawal rejected', body: `${refused}. ${here}` };
  expect(await rejected({ ...event, reason: null }, tx)).toEqual(expected);
  const why = { ...expected, body: `${refused}: No such account. ${here}` };
  for (const reason of ['No such account', 'No such account.']) {
    expect(await rejected({ ...event, reason }, tx)).toEqual(why);
  }
  const twice = { ...event, reason: 'Mr. Obi has moved' };
  expect((await rejected(twice, tx)).body).toBe(`${refused}: Mr. Obi has moved. ${here}`);
  const withdrawal = { ...naira(), status: 'completed' as const };
  expect(await rejected({ ...event, withdrawal, reason: null }, tx)).toEqual({
    ...expected,
    subject: 'Withdrawal returned',
    body: `The bank returned ₦156,240.00 for INI BORROWER. ${here}`,
  });
  expect(await rejected({ ...event, reason: 'You removed it.', isStopped: true }, tx)).toEqual({
    ...{ ...to, facts, action: withdrawAgain, notYou: true },
    subject: 'Withdrawal stopped',
    body: `We did not send ₦156,240.00 to INI BORROWER, because you removed the account. ${here}`,
    next: 'You can withdraw it to another account.',
  });
});

test('a borrower who may not withdraw is not sent to withdraw again', async () => {
  await blockWithdrawals();
  const at = provider.clock.now();
  const event = { type: 'withdrawal.rejected', withdrawal: naira(), reason: null, at } as const;
  for (const isStopped of [true, false]) {
    expect(await rejected({ ...event, isStopped }, tx)).toMatchObject({
      next: blockedWords,
      action: toDashboard,
    });
  }
});

test('a borrower whom we have blocked reads that we did not pay what was never sent', async () => {
  await blockWithdrawals();
  const at = provider.clock.now();
  const event = { type: 'withdrawal.rejected', reason: 'As agreed', isStopped: false, at } as const;
  const said = async (sent_at: string | null) =>
    (await rejected({ ...event, withdrawal: { ...naira(), sent_at } }, tx)).body;
  const end = 'INI BORROWER: As agreed. $100.00 is in your balance again.';
  expect(await said(null)).toBe(`We did not pay ₦156,240.00 to ${end}`);
  expect(await said(naira().pending_at)).toBe(`The bank did not accept ₦156,240.00 for ${end}`);
});

test('a borrower reads that a promised payout was not sent, and that interest runs all the same', async () => {
  const kept = {
    ...{ user_id: borrower.user_id, application_id: 2, amount: minor(10_000) },
    ...{ currency: 'USD' as const, reason: 'Your card has expired.', at: provider.clock.now() },
  };
  const usual = {
    ...to,
    subject: 'We did not pay your credit out',
    body: 'Your card has expired. We sent nothing. Your $100.00 is in your balance.',
    facts: [
      ['Partner', 'Northgate'],
      ['In your balance', '$100.00'],
    ],
  };
  const interest = 'Interest runs from 10 Mar 2026, whether you withdraw it or not.';
  expect(await notPaidOut(tx, kept)).toEqual({
    ...usual,
    next: `You can withdraw it to an account of yours. ${interest}`,
    action: { label: 'Withdraw', path: '/withdrawal' },
  });
  await blockWithdrawals();
  expect(await notPaidOut(tx, kept)).toEqual({
    ...usual,
    next: `${blockedWords} ${interest}`,
    action: toDashboard,
  });
});

test('a borrower reads that nothing is held any more', () => {
  expect(released(borrower.user_id, false)).toEqual({
    ...{ ...to, action: toDashboard },
    subject: 'We no longer hold your withdrawals',
    body: 'Our team has checked your account. We no longer check your withdrawals before we send them.',
    facts: [['Partner', 'Every partner']],
    next: 'We are sending the withdrawals that you asked for. We will write to you when the bank has the money.',
  });
});
