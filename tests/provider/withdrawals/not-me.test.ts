import { afterEach, expect, test, vi } from 'vitest';
import { removeNewAccount } from '#contract/accounts.ts';
import { addAccount } from '#contract/withdrawals.ts';
import { instant } from '#provider/clock/clock.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile, withdrawerForTest } from '#support/fixtures.ts';
import { creditOf } from '#support/repaying.ts';
import { signInByPassword } from '#support/step-up.ts';
import { dollarDetails, nairaDetails, withdrawalRow, withdrawTo } from '#support/withdrawing.ts';

// A borrower says by the link about a new account that it was not them.

const provider = providerForFile();
const borrower = withdrawerForTest(provider);
afterEach(() => {
  vi.restoreAllMocks();
});

const second = 1_000;
const hour = 3_600 * second;
const now = () => instant(provider.clock.now());
const unusable = {
  code: 'code_invalid',
  errors: [
    'This link has been used or is more than an hour old. Write to us if you still need it.',
  ],
};

/** What was sent with this subject to both contacts, newest first. */
const sent = (subject: string) =>
  provider.context.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'body', 'details', 'link'])
    .where('user_id', '=', borrower.user_id)
    .where('subject', '=', subject)
    .orderBy('position', 'desc')
    .execute();
/** The code of the newest link. */
const codeSent = async () =>
  (await sent('New bank account for payouts'))[0]?.link?.split('#')[1] ?? '';
const remove = (code: string) => provider.ask(removeNewAccount, { body: { code } });
const beneficiaries = () =>
  provider.context.db
    .selectFrom('new_beneficiaries')
    .select(['account_id', 'session_id', 'removed_at'])
    .where('user_id', '=', borrower.user_id)
    .execute();
const add = (account_number: string) =>
  provider.answer(addAccount, {
    as: borrower.email,
    body: { processor_id: 1, details: { ...nairaDetails, account_number } },
  });

test('a payout is stopped whose process has the time two seconds behind that which added the account', async () => {
  await withdrawTo(provider, borrower);
  await provider.context.db
    .updateTable('new_beneficiaries')
    .set({ added_at: instant(provider.clock.now() + 2 * second) })
    .where('user_id', '=', borrower.user_id)
    .execute();
  const removed = await remove(await codeSent());
  expect(removed.ok && removed.data.stopped).toHaveLength(1);
});

test('the account is gone, its payout is in the balance again, and both contacts read so', async () => {
  const id = await withdrawTo(provider, borrower);
  const { account_id, account_name } = await withdrawalRow(provider, id);
  const code = await codeSent();
  const [added] = await beneficiaries();
  const message = '₦156,240.00 was not sent and is in your balance again.';
  expect(await remove(code)).toEqual({
    ...{ ok: true, status: 200, replayed: false, message },
    data: {
      account: { account_name, account_number: '6789', bank_name: 'Baobab Test Bank' },
      stopped: [{ paid: 15_624_000, requestedCurrency: 'NGN' }],
      stopping: [],
      sent: [],
    },
  });
  expect(await creditOf(provider, borrower)).toBe(100_000);
  expect(await beneficiaries()).toEqual([{ ...added, removed_at: now() }]);
  const { db } = provider.context;
  expect(
    await db
      .selectFrom('sessions')
      .select(['ended_at', 'device'])
      .where('session_id', '=', added?.session_id ?? '')
      .executeTakeFirst(),
  ).toEqual({ ended_at: now(), device: null });
  expect(
    await db
      .selectFrom('audit')
      .select(['user_id', 'action', 'at'])
      .where('subject', '=', account_id)
      .where('action', 'like', 'remove%')
      .execute(),
  ).toEqual([{ user_id: borrower.user_id, action: 'remove new account', at: now() }]);
  const { supportEmail } = provider.context.config;
  expect(await sent('We removed the new bank account')).toEqual([
    {
      channel: 'sms',
      recipient: borrower.mobile,
      body: 'Holdfast: We removed the new bank account. NGN156,240.00 was not sent and is in your balance again.',
      details: {},
      link: null,
    },
    {
      channel: 'email',
      recipient: borrower.email,
      body: `We removed the new bank account. ${message}`,
      details: {
        facts: [['Account', 'Baobab Test Bank ending 6789']],
        action: { label: 'See your withdrawals', path: '/dashboard' },
        notYou: `Only a person who has read the link that we sent you can do this. If it was not you, set a new password and write to ${supportEmail} at once.`,
      },
      link: null,
    },
  ]);
});

test('what else the same device has added in that hour is removed too, and nothing of others', async () => {
  await add('0123456781');
  const code = await codeSent();
  const other = await newBorrower(provider);
  await provider.answer(addAccount, {
    as: other.email,
    body: { processor_id: 1, details: nairaDetails },
  });
  const own = await signInByPassword(provider, borrower.email);
  await own.stepUp();
  await own.ask(addAccount, {
    body: { processor_id: 1, details: { ...nairaDetails, account_number: '0123456784' } },
  });
  await add('0123456782');
  await provider.answer(addAccount, {
    as: borrower.email,
    body: { processor_id: 3, details: dollarDetails },
  });
  // Hashes are random, and the first of them is not always that of the link: here it is another's.
  await provider.context.db
    .updateTable('new_beneficiaries')
    .set({ hash: '' })
    .where('user_id', '=', borrower.user_id)
    .where('account_number', '=', '0123456782')
    .execute();
  expect(await remove(code)).toMatchObject({
    message: 'We sent nothing to it. We also removed 2 other accounts that the same device added.',
    data: { account: { account_number: '6781' }, stopped: [], stopping: [], sent: [] },
  });
  const left = await provider.context.db
    .selectFrom('accounts')
    .select('account_number')
    .where('user_id', 'in', [borrower.user_id, other.user_id])
    .orderBy('account_number')
    .execute();
  expect(left.map(({ account_number }) => account_number)).toEqual(['0123456784', '0123456789']);
});

test('one more account is told as another one, and the same account twice as itself', async () => {
  const { account } = await add('0123456781');
  await provider.context.db.deleteFrom('accounts').where('account_id', '=', account.id).execute();
  await add('0123456781');
  await add('0123456782');
  expect(await remove(await codeSent())).toMatchObject({
    message: 'We sent nothing to it. We also removed another account that the same device added.',
    data: { account: { account_number: '6782' } },
  });
  expect((await beneficiaries()).map(({ removed_at }) => removed_at)).toEqual([
    now(),
    now(),
    now(),
  ]);
});

test('the same account that another device has added again is removed by the first link', async () => {
  const { account } = await add('0123456781');
  const code = await codeSent();
  await provider.context.db.deleteFrom('accounts').where('account_id', '=', account.id).execute();
  const own = await signInByPassword(provider, borrower.email);
  await own.stepUp();
  await own.ask(addAccount, {
    body: { processor_id: 1, details: { ...nairaDetails, account_number: '0123456781' } },
  });
  expect(await remove(code)).toMatchObject({ message: 'We sent nothing to it.' });
  expect((await beneficiaries()).map(({ removed_at }) => removed_at)).toEqual([now(), now()]);
});

test('a payout that was sent, and one that the processor may not have heard of, are told as such', async () => {
  await withdrawTo(provider, borrower);
  await provider.passTime(second);
  vi.spyOn(provider.context.payouts, 'pay').mockResolvedValue({ status: 'unknown' });
  await withdrawTo(provider, borrower);
  await provider.passTime(second);
  const payout = { paid: 15_624_000, requestedCurrency: 'NGN' };
  expect(await remove(await codeSent())).toMatchObject({
    message:
      '₦156,240.00 is being stopped: it will be back in your balance within an hour, unless the bank already has it. ₦156,240.00 has already been sent and cannot be stopped. Write to us at once.',
    data: { stopped: [], stopping: [payout], sent: [payout] },
  });
  expect(await creditOf(provider, borrower)).toBe(80_000);
});

test('what the bank did not take was not sent to it', async () => {
  await withdrawTo(provider, borrower, '1111');
  await provider.passTime(second);
  await provider.passTime(3 * second);
  expect(await creditOf(provider, borrower)).toBe(100_000);
  expect(await remove(await codeSent())).toMatchObject({
    message: 'We sent nothing to it.',
    data: { stopped: [], stopping: [], sent: [] },
  });
});

test('a link works once, within the hour', async () => {
  await add('0123456781');
  const first = await codeSent();
  const taps = await Promise.all([1, 2, 3, 4].map(() => remove(first)));
  expect(taps.map((tap) => (tap.ok ? 'done' : tap.code)).sort()).toEqual([
    ...['code_invalid', 'code_invalid', 'code_invalid', 'done'],
  ]);
  expect(await remove(first)).toMatchObject(unusable);
  expect(await remove('nonsense')).toMatchObject(unusable);
  const own = await signInByPassword(provider, borrower.email);
  await own.stepUp();
  for (const [account_number, ms, done] of [
    ['0123456782', hour - 1, true],
    ['0123456783', hour, false],
  ] as const) {
    const another = await signInByPassword(provider, borrower.email);
    await another.stepUp();
    const details = { ...nairaDetails, account_number };
    await another.ask(addAccount, { body: { processor_id: 1, details } });
    const code = await codeSent();
    await provider.clock.moveTo(provider.clock.now() + ms);
    expect((await remove(code)).ok, account_number).toBe(done);
  }
});
