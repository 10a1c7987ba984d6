import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addAccount,
  getUser,
  listAccounts,
  listNotifications,
  listWithdrawals,
  removeAccount,
  removeNewAccount,
  requestInstantLoan,
  requestWithdrawal,
} from '#contract';
import { releaseWithdrawal } from '#provider/back-office/disputes.ts';
import { waitingWithdrawals } from '#provider/back-office/waiting.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { dispute, repayByCard } from '#support/disputing.ts';
import type { TestProvider } from '#support/provider.ts';
import { codeOf } from '#support/provider.ts';
import { newDebtor } from '#support/repaying.ts';
import { signInByPassword, type Token } from '#support/step-up.ts';
import { dollarDetails } from '#support/withdrawing.ts';
import { type Instances, openInstances, tally } from '../races/instances.ts';

// Somebody who stepped up, with a stolen password, has added an account of theirs.

let instances: Instances;
let provider: TestProvider;
let borrower: TestBorrower;
let thief: Token;
beforeAll(async () => {
  instances = await openInstances();
  ({ provider } = instances);
});
beforeEach(async () => {
  borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await giveCard(provider, borrower);
  thief = await signInByPassword(provider, borrower.email);
  await thief.stepUp();
});
afterAll(() => instances?.close());

const minute = 60_000;
const details = { bank_code: '901', account_number: '0123456789' };
const wire = { ...dollarDetails, swift_code: 'TESTUS33' };

const withdrawal = (processor_id: number, amount = 10_000) => ({
  amount,
  application_id: borrower.application_id,
  currency: 'USD' as const,
  processor_id,
  details: processor_id === 1 ? details : wire,
  portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
  sendToAccount: 'new' as const,
});
const withdraw = (processor_id = 1, amount?: number) =>
  thief.ask(requestWithdrawal, { body: withdrawal(processor_id, amount) });

/** The processor does not say whether it has taken a payout; by itself it has not. */
const failingToPay = (pay?: TestProvider['context']['payouts']['pay']) =>
  vi.spyOn(provider.context.payouts, 'pay').mockImplementation(async (payout) => {
    await pay?.(payout);
    return { status: 'unknown' };
  });
const accountRow = () =>
  provider.context.db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', borrower.user_id)
    .executeTakeFirstOrThrow();

/** What was sent about the new account, newest first. */
const news = () =>
  provider.context.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'body', 'details', 'link'])
    .where('user_id', '=', borrower.user_id)
    .where('subject', '=', 'New bank account for payouts')
    .orderBy('position', 'desc')
    .execute();
const codeSent = async () => (await news())[0]?.link?.split('#')[1] ?? '';
const remove = (code: string, at = provider) => at.ask(removeNewAccount, { body: { code } });

const own = () => ({ as: borrower.email });
const balance = async () => (await provider.answer(getUser, own())).user.balance;
const statuses = async () =>
  (await provider.answer(listWithdrawals, own())).withdrawals.map((one) => one.withdrawalStatus);
const accounts = async () => (await provider.answer(listAccounts, own())).all;

describe('a thief wants a new account to stay unnoticed', () => {
  test('both contacts hear of it, whichever call brought it, with one link', async () => {
    expect(codeOf(await withdraw())).toBe('ok');
    const [sms, mail, ...more] = await news();
    expect(more).toEqual([]);
    expect(sms).toMatchObject({ channel: 'sms', recipient: borrower.mobile });
    expect(mail).toMatchObject({ channel: 'email', recipient: borrower.email });
    expect(sms?.link).toBe(mail?.link);
    expect(sms?.body).toContain(`Baobab Test Bank ending 6789. Not you? Remove it`);
    expect(mail?.link).toMatch(/^http:\/\/app\.test\/not-me#/);
    expect(mail?.details?.action?.path).toBe(mail?.link);
    expect(mail?.details?.notYou).toContain('Open the link above within one hour');

    await thief.ask(addAccount, { body: { processor_id: 3, details: wire } });
    expect(await news()).toHaveLength(4);
    const loan = { amount: 10_000, application_id: 2, currency: 'USD' as const, processor_id: 1 };
    const other = { ...details, account_number: '0123456780' };
    expect(codeOf(await thief.ask(requestInstantLoan, { body: { ...loan, details: other } }))).toBe(
      'ok',
    );
    expect(await news()).toHaveLength(6);
  });

  test('the app says it too, without the link', async () => {
    await withdraw();
    const { all: notifications } = await provider.answer(listNotifications, own());
    const said = notifications.find(({ subject }) => subject === 'New bank account for payouts');
    expect(said?.body).toContain('ending 6789');
    expect(JSON.stringify(notifications)).not.toContain(await codeSent());
  });

  test('they hear of it once, not with every payout', async () => {
    await withdraw();
    await withdraw();
    await thief.ask(addAccount, { body: { processor_id: 1, details } });
    expect(await news()).toHaveLength(2);
  });
});

describe('a thief wants to write the warning themselves', () => {
  test('a wire is named by its last digits alone, in each message and in the answer', async () => {
    const typed = { ...wire, bank_name: 'Call 0800 000 to keep your money' };
    await thief.ask(addAccount, { body: { processor_id: 3, details: typed } });
    const [sms, mail] = await news();
    expect(sms?.body).toMatch(
      /^Holdfast: New payout account: a Dollar account ending 4567\. Not you/,
    );
    expect(mail?.body).toMatch(/^We can now pay your money to a Dollar account ending 4567\. If/);
    const { all: notifications } = await provider.answer(listNotifications, own());
    const removed = await remove(await codeSent());
    expect(JSON.stringify([sms, mail, notifications, removed])).not.toMatch(/Call|Ini/);
  });
});

describe('a thief wants payouts to go on after the owner has removed the account in Profile', () => {
  const removeIt = async () =>
    provider.ask(removeAccount, { ...own(), id: (await accountRow()).account_id });

  test('a loan that was promised to it is kept in the balance', async () => {
    const loan = { amount: 10_000, application_id: 2, currency: 'USD' as const, processor_id: 1 };
    expect(codeOf(await thief.ask(requestInstantLoan, { body: { ...loan, details } }))).toBe('ok');
    expect(await removeIt()).toMatchObject({
      message:
        'We removed your bank account. The credit that we would have paid to it will go to your balance.',
    });
    for (let step = 0; step < 4; step++) await provider.passTime(5_000);
    expect(await balance()).toBe(110_000);
    expect(await statuses()).toEqual([]);
  });

  test('what was not sent is in the balance again', async () => {
    await withdraw(1);
    expect(await removeIt()).toMatchObject({
      message:
        'We removed your bank account. ₦156,240.00 was not sent and is in your balance again.',
    });
    await provider.passTime(minute);
    expect(await statuses()).toEqual(['rejected']);
    expect(await balance()).toBe(100_000);
  });

  test('what was sent is paid, and is not in the balance too', async () => {
    await withdraw(1);
    await provider.passTime(1_000);
    expect(await removeIt()).toMatchObject({
      message:
        'We removed your bank account. ₦156,240.00 is on its way to it and cannot be stopped.',
    });
    await provider.passTime(minute);
    expect(await statuses()).toEqual(['completed']);
    expect(await balance()).toBe(90_000);
  });

  test('what the bank has not taken for hours is in the balance within an hour all the same', async () => {
    const pay = failingToPay();
    await withdraw(1);
    await provider.passTime(1_000);
    await provider.passTime(5 * 60 * minute); // the pauses between tries have grown to hours
    expect(await removeIt()).toMatchObject({
      message: expect.stringContaining('it will be back in your balance within an hour, unless'),
    });
    pay.mockRestore();
    await provider.passTime(29 * minute);
    expect(await statuses()).toEqual(['pending']);
    await provider.passTime(minute);
    expect(await statuses()).toEqual(['rejected']);
    expect(await balance()).toBe(100_000);
  });
});

test('a borrower who removes the account of a wire that may have been made does not get it twice', async () => {
  const { db } = provider.context;
  await withdraw(3);
  await db
    .updateTable('new_beneficiaries')
    .set({ expires_at: new Date(provider.clock.now()).toISOString() })
    .where('user_id', '=', borrower.user_id)
    .execute();
  const { account_id } = await accountRow();
  expect(await provider.ask(removeAccount, { ...own(), id: account_id })).toMatchObject({
    message: 'We removed your bank account. $100.00 is on its way to it and cannot be stopped.',
  });
  expect(await statuses()).toEqual(['pending']);
  expect(await balance()).toBe(90_000);
});

test('a withdrawal that was let go before another dispute opened waits again', async () => {
  const debtor = await newDebtor(provider, 'USD', 300_000);
  await giveCard(provider, debtor);
  const [first, second] = [
    await repayByCard(provider, debtor, 50_000),
    await repayByCard(provider, debtor, 50_000),
  ];
  await dispute(provider, first.reference);
  const body = {
    ...withdrawal(1),
    application_id: debtor.application_id,
    portfolios: [{ portfolio_id: debtor.portfolios.USD, amount: 10_000 }],
  };
  const { withdrawals } = await provider.answer(requestWithdrawal, { as: debtor.email, body });
  await releaseWithdrawal(provider.context, withdrawals[0]?.withdrawal_id ?? '', 'ngozi');
  await dispute(provider, second.reference);
  await provider.passTime(minute);
  const { withdrawals: now } = await provider.answer(listWithdrawals, { as: debtor.email });
  expect(now).toMatchObject([{ withdrawalStatus: 'pending', held: true }]);
});

describe('a thief wants payouts to go on after the owner has used the link', () => {
  test('the account is removed, what was not sent is in the balance again, and they are out', async () => {
    await withdraw(1);
    await withdraw(3);
    const [code] = [(await news())[2]?.link?.split('#')[1] ?? ''];
    expect(await balance()).toBe(80_000);
    const removed = await remove(code);
    expect(removed).toMatchObject({
      ok: true,
      message: expect.stringMatching(
        /were not sent and are in your balance again\. We also removed another account that the same device added\.$/,
      ),
      data: {
        account: { account_number: '6789', bank_name: 'Baobab Test Bank' },
        stopped: expect.arrayContaining([
          { paid: 15_624_000, requestedCurrency: 'NGN' },
          { paid: 10_000, requestedCurrency: 'USD' },
        ]),
        stopping: [],
        sent: [],
      },
    });
    expect(await balance()).toBe(100_000);
    expect(await statuses()).toEqual(['rejected', 'rejected']);
    expect(await accounts()).toEqual([]);
    expect(codeOf(await thief.ask(getUser))).toBe('unauthenticated');
    await provider.passTime(10 * minute);
    expect(await statuses()).toEqual(['rejected', 'rejected']);
  });

  test('a payout that was sent is told as sent', async () => {
    await withdraw(1);
    await provider.passTime(1_000);
    expect(await remove(await codeSent())).toMatchObject({
      message: '₦156,240.00 has already been sent and cannot be stopped. Write to us at once.',
      data: { stopped: [], stopping: [], sent: [{ paid: 15_624_000 }] },
    });
    expect(await balance()).toBe(90_000);
  });

  test('a payout of which the processor has not heard is not sent once it answers again', async () => {
    const pay = failingToPay();
    await withdraw(1);
    await provider.passTime(1_000);
    expect(pay).toHaveBeenCalledTimes(1);
    expect(await remove(await codeSent())).toMatchObject({
      message:
        '₦156,240.00 is being stopped: it will be back in your balance within an hour, unless the bank already has it.',
      data: { stopped: [], stopping: [{ paid: 15_624_000 }], sent: [] },
    });
    expect(await balance()).toBe(90_000);
    pay.mockRestore();
    // What was asked may be on its way to the bank still.
    await provider.passTime(29 * minute);
    expect(await statuses()).toEqual(['pending']);
    await provider.passTime(30 * minute);
    expect(await statuses()).toEqual(['rejected']);
    expect(await balance()).toBe(100_000);
  });

  test('a payout of which the processor had heard after all is paid, and is not in the balance', async () => {
    const { payouts } = provider.context;
    const heard = payouts.pay;
    const pay = failingToPay(heard);
    const verify = vi.spyOn(payouts, 'verify').mockResolvedValueOnce({ status: 'missing' });
    verify.mockResolvedValueOnce({ status: 'unknown' });
    await withdraw(1);
    await provider.passTime(1_000);
    expect(await remove(await codeSent())).toMatchObject({ data: { stopping: [{}] } });
    pay.mockRestore();
    verify.mockRestore();
    await provider.passTime(minute);
    expect(await statuses()).toEqual(['completed']);
    expect(await balance()).toBe(90_000);
  });

  test('removing the account and adding it again does not keep the second payout', async () => {
    await withdraw(3, 10_000);
    await thief.ask(removeAccount, { id: (await accountRow()).account_id });
    expect(await balance()).toBe(100_000);
    const again = await signInByPassword(provider, borrower.email);
    await again.stepUp();
    expect(codeOf(await again.ask(requestWithdrawal, { body: withdrawal(3, 20_000) }))).toBe('ok');
    const [second, , first] = (await news()).map(({ link }) => link?.split('#')[1] ?? '');
    expect(first).not.toBe(second);
    expect(await remove(first ?? '')).toMatchObject({
      message: '$200.00 was not sent and is in your balance again.',
    });
    expect(codeOf(await remove(second ?? ''))).toBe('code_invalid');
    expect(await statuses()).toEqual(['rejected', 'rejected']);
    expect(await accounts()).toEqual([]);
  });

  test('of ten taps on the link and eight payouts to new accounts at once, none is left', async () => {
    await withdraw(1, 10_000);
    const code = await codeSent();
    const other = (index: number) => ({ ...details, account_number: `012345678${index}` });
    const [removals, payouts] = await Promise.all([
      instances.together(10, (at) => remove(code, at)),
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          thief.ask(requestWithdrawal, { body: { ...withdrawal(1), details: other(index) } }),
        ),
      ),
    ]);
    expect(tally(removals)).toEqual({ done: 1, code_invalid: 9 });
    const { done = 0, unauthenticated = 0, ...others } = tally(payouts);
    expect([done + unauthenticated, others]).toEqual([8, {}]);
    expect(await statuses()).toEqual(Array(done + 1).fill('rejected'));
    expect(await balance()).toBe(100_000);
    expect(await accounts()).toEqual([]);
  });

  test('their browser is not one that the borrower is known by any more', async () => {
    await withdraw();
    const known = () =>
      provider.context.db
        .selectFrom('sessions')
        .innerJoin('new_beneficiaries', 'new_beneficiaries.session_id', 'sessions.session_id')
        .select(['device', 'ended_at'])
        .where('sessions.user_id', '=', borrower.user_id)
        .executeTakeFirstOrThrow();
    expect((await known()).device).not.toBeNull();
    await remove(await codeSent());
    expect(await known()).toEqual({ device: null, ended_at: expect.anything() });
  });

  test('a loan that was promised to it is kept in the balance', async () => {
    const body = {
      amount: 10_000,
      application_id: 2,
      currency: 'USD' as const,
      processor_id: 1,
      details,
    };
    await thief.ask(requestInstantLoan, { body });
    expect(await remove(await codeSent())).toMatchObject({
      message: 'We sent nothing to it.',
    });
    for (let step = 0; step < 4; step++) await provider.passTime(5_000);
    expect(await balance()).toBe(110_000);
    expect(await statuses()).toEqual([]);
  });

  test('a wire is on no list of what to send while the link still stops it', async () => {
    const answer = await withdraw(3);
    const withdrawal_id = answer.ok ? answer.data.withdrawals[0]?.withdrawal_id : '';
    const { db, clock } = provider.context;
    const waits = async () =>
      (await waitingWithdrawals(db, clock.now())).some(
        (one) => one.withdrawal_id === withdrawal_id,
      );
    const inAnHour = await waitingWithdrawals(db, clock.now() + 60 * minute);
    expect(inAnHour).toContainEqual(expect.objectContaining({ withdrawal_id }));
    expect(await waits()).toBe(false);
    await remove(await codeSent());
    expect(await waits()).toBe(false);
    expect(await balance()).toBe(100_000);
  });

  test('of ten taps on the link and eight payouts at once, none is left to be sent', async () => {
    await withdraw(1, 10_000);
    const code = await codeSent();
    const [removals, payouts] = await Promise.all([
      instances.together(10, (at) => remove(code, at)),
      Promise.all(Array.from({ length: 8 }, () => withdraw(1, 10_000))),
    ]);
    expect(tally(removals)).toEqual({ done: 1, code_invalid: 9 });
    const { done = 0, unauthenticated = 0, ...others } = tally(payouts);
    expect([done + unauthenticated, others]).toEqual([8, {}]);
    expect(await statuses()).toEqual(Array(done + 1).fill('rejected'));
    expect(await balance()).toBe(100_000);
    expect(await accounts()).toEqual([]);
  });
});

describe('a thief wants to take a borrower’s own account away by the link', () => {
  test('it opens once', async () => {
    await withdraw();
    const code = await codeSent();
    expect(codeOf(await remove(code))).toBe('ok');
    expect(codeOf(await remove(code))).toBe('code_invalid');
  });

  test('it opens for an hour', async () => {
    await thief.ask(addAccount, { body: { processor_id: 1, details } });
    const code = await codeSent();
    await provider.passTime(60 * minute);
    expect(codeOf(await remove(code))).toBe('code_invalid');
    expect(await accounts()).toHaveLength(1);
  });

  test('no code is kept as it is, and a guess opens nothing', async () => {
    await withdraw();
    const code = await codeSent();
    const rows = await provider.context.db.selectFrom('new_beneficiaries').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    for (const guess of [rows[0]?.hash ?? '', code.slice(1), `${code}x`, ' ']) {
      expect(['code_invalid', 'invalid_request']).toContain(codeOf(await remove(guess)));
    }
    expect(await accounts()).toEqual([]);
  });

  test('looking at the link does nothing: it takes a POST', async () => {
    await withdraw();
    const code = await codeSent();
    const looked = await provider.fetch(`/api/account/remove?code=${code}`);
    expect(looked.status).toBe(405);
    expect(codeOf(await remove(code))).toBe('ok');
  });
});
