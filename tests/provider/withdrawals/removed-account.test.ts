import { afterEach, expect, test, vi } from 'vitest';
import { removeAccount } from '#contract/accounts.ts';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { instant } from '#provider/clock/clock.ts';
import type { PayoutStanding } from '#provider/payments/payouts.ts';
import { handlePayoutUpdate } from '#provider/withdrawals/pay-out.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile, withdrawerForTest } from '#support/fixtures.ts';
import { toldUnder } from '#support/refunds.ts';
import { creditOf } from '#support/repaying.ts';
import { askedIn, nairaDetails, withdrawalRow, withdrawTo } from '#support/withdrawing.ts';

// A borrower removes an account in Profile.

const provider = providerForFile();
const borrower = withdrawerForTest(provider);
afterEach(() => {
  vi.restoreAllMocks();
});

const second = 1_000;
const minute = 60 * second;
const now = () => instant(provider.clock.now());
const row = (id: string) => withdrawalRow(provider, id);
const balance = () => creditOf(provider, borrower);
const remove = (id: string | null, as = borrower.email) =>
  provider.ask(removeAccount, { as, id: id ?? '' });
const accountIds = async () =>
  (
    await provider.context.db
      .selectFrom('accounts')
      .select('account_id')
      .where('user_id', '=', borrower.user_id)
      .execute()
  ).map(({ account_id }) => account_id);
const told = () => toldUnder(provider, borrower.user_id, 'Withdrawal stopped');
/** What the processor says of a payout that has arrived. */
const paid = { status: 'paid', amount: 15_624_000, currency: 'NGN' } as const;
const stopped = {
  status: 'rejected',
  rejected_because: 'You removed the account before it was sent.',
};

test('an account is removed once, by its owner alone, and that is on record', async () => {
  const { account_id, withdrawal_id } = await row(await withdrawTo(provider, borrower));
  await provider.passTime(second);
  await provider.passTime(3 * second);
  const other = await newBorrower(provider);
  const missing = { ok: false, code: 'not_found' };
  expect(await remove(account_id, other.email)).toMatchObject(missing);
  expect(await remove(crypto.randomUUID())).toMatchObject(missing);
  expect(await accountIds()).toEqual([account_id]);
  // What has arrived is no news.
  expect(await remove(account_id)).toMatchObject({
    message: 'We removed your bank account.',
    data: { removed: 1 },
  });
  expect(await accountIds()).toEqual([]);
  expect((await row(withdrawal_id)).status).toBe('completed');
  expect(await remove(account_id)).toMatchObject(missing);
  const audits = await provider.context.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'at'])
    .where('subject', '=', account_id)
    .where('action', 'like', 'remove%')
    .execute();
  expect(audits).toEqual([{ user_id: borrower.user_id, action: 'remove account', at: now() }]);
});

test('of two payouts to it the one that was sent is paid, and the other is in the balance again', async () => {
  const sent = await withdrawTo(provider, borrower, '2222');
  await provider.passTime(second);
  const elsewhere = await withdrawTo(provider, borrower);
  const unsent = await withdrawTo(provider, borrower, '2222');
  expect(await balance()).toBe(70_000);
  expect(await remove((await row(sent)).account_id)).toMatchObject({
    message:
      'We removed your bank account. ₦156,240.00 was not sent and is in your balance again. ₦156,240.00 is on its way to it and cannot be stopped.',
  });
  expect(await row(unsent)).toMatchObject({ ...stopped, rejected_at: now() });
  expect(await row(sent)).toMatchObject({ status: 'pending', stop_wanted_at: null });
  expect(await row(elsewhere)).toMatchObject({ status: 'pending', stop_wanted_at: null });
  expect(await balance()).toBe(80_000);
  expect(await told()).toEqual([
    expect.stringMatching(
      /^We did not send ₦156,240\.00 to .+, because you removed the account\. \$100\.00 is in your balance again\. /,
    ),
  ]);
});

test('payouts that were not sent are named together', async () => {
  const { account_id } = await row(await withdrawTo(provider, borrower));
  await withdrawTo(provider, borrower);
  expect(await remove(account_id)).toMatchObject({
    message:
      'We removed your bank account. ₦156,240.00 and ₦156,240.00 were not sent and are in your balance again.',
  });
  expect(await balance()).toBe(100_000);
});

test('a payout that the processor may not have heard of is stopped half an hour later', async () => {
  const pay = vi.spyOn(provider.context.payouts, 'pay').mockResolvedValue({ status: 'unknown' });
  const id = await withdrawTo(provider, borrower);
  await provider.passTime(second);
  await provider.passTime(5 * 60 * minute);
  expect(await askedIn(provider, id)).toBeGreaterThan(4 * 60 * minute);
  expect(await remove((await row(id)).account_id)).toMatchObject({
    message:
      'We removed your bank account. ₦156,240.00 is being stopped: it will be back in your balance within an hour, unless the bank already has it.',
  });
  expect(await row(id)).toMatchObject({ status: 'pending', stop_wanted_at: now() });
  expect(await askedIn(provider, id)).toBe(30 * minute);
  pay.mockReset();
  await provider.passTime(30 * minute - 1);
  expect(await balance()).toBe(90_000);
  await provider.passTime(1);
  expect(await row(id)).toMatchObject({ ...stopped, rejected_at: now() });
  expect(await balance()).toBe(100_000);
  expect(await told()).toHaveLength(1);
  expect(pay).not.toHaveBeenCalledWith(expect.objectContaining({ reference: id }));
});

test('payouts that are being stopped are named together', async () => {
  vi.spyOn(provider.context.payouts, 'pay').mockResolvedValue({ status: 'unknown' });
  const { account_id } = await row(await withdrawTo(provider, borrower));
  await withdrawTo(provider, borrower);
  await provider.passTime(second);
  expect(await remove(account_id)).toMatchObject({
    message:
      'We removed your bank account. ₦156,240.00 and ₦156,240.00 are being stopped: they will be back in your balance within an hour, unless the bank already has them.',
  });
});

test('what the processor does not know right after it was told is not stopped before it is asked again', async () => {
  const { payouts } = provider.context;
  const id = await withdrawTo(provider, borrower);
  const { account_id } = await row(id);
  // Before it is told, and after it.
  const left: PayoutStanding[] = [{ status: 'missing' }, { status: 'missing' }];
  vi.spyOn(payouts, 'verify').mockImplementation(
    async (reference) => (reference === id && left.shift()) || paid,
  );
  vi.spyOn(payouts, 'pay').mockImplementation(async ({ reference }) => {
    if (reference === id) await remove(account_id);
    // It takes half an hour to tell it.
    await provider.clock.moveTo(provider.clock.now() + 30 * minute);
    return { status: 'unknown' };
  });
  await provider.passTime(0);
  await provider.passTime(10 * second);
  expect(left).toEqual([]);
  expect(await row(id)).toMatchObject({ status: 'completed', stop_wanted_at: expect.any(String) });
  expect(await balance()).toBe(90_000);
});

test('a payout that arrives while we ask whether it can be stopped has arrived', async () => {
  const { payouts } = provider.context;
  const pay = vi.spyOn(payouts, 'pay').mockResolvedValue({ status: 'unknown' });
  const id = await withdrawTo(provider, borrower);
  await provider.passTime(second);
  await remove((await row(id)).account_id);
  await provider.clock.moveTo(provider.clock.now() + 30 * minute);
  const verify = vi.spyOn(payouts, 'verify').mockResolvedValue(paid);
  verify.mockImplementationOnce(async () => {
    await handlePayoutUpdate(provider.context, id);
    return { status: 'missing' };
  });
  await provider.passTime(0);
  expect(pay).toHaveBeenCalledTimes(1);
  expect((await row(id)).status).toBe('completed');
  expect(await balance()).toBe(90_000);
});

test('what has arrived is not in the balance again, also where we were told before we had noted that it was sent', async () => {
  const wired = await withdrawTo(provider, borrower, '0003', { processor_id: 3 });
  await provider.passTime(3 * second);
  const early = await withdrawTo(provider, borrower);
  vi.spyOn(provider.context.payouts, 'verify').mockResolvedValue(paid);
  await handlePayoutUpdate(provider.context, early);
  for (const id of [wired, early]) {
    expect(await remove((await row(id)).account_id)).toMatchObject({
      message: 'We removed your bank account.',
    });
    expect((await row(id)).status).toBe('completed');
  }
  expect(await balance()).toBe(80_000);
});

test('a wire is stopped for an hour after its account was added, and is a person’s after that', async () => {
  const wire = { processor_id: 3 } as const;
  const early = await withdrawTo(provider, borrower, '0001', wire);
  const late = await withdrawTo(provider, borrower, '0002', wire);
  await provider.clock.moveTo(provider.clock.now() + 60 * minute - 1);
  expect(await remove((await row(early)).account_id)).toMatchObject({
    message: 'We removed your bank account. $100.00 was not sent and is in your balance again.',
  });
  await provider.clock.moveTo(provider.clock.now() + 1);
  expect(await remove((await row(late)).account_id)).toMatchObject({
    message: 'We removed your bank account. $100.00 is on its way to it and cannot be stopped.',
  });
  expect((await row(early)).status).toBe('rejected');
  expect((await row(late)).status).toBe('pending');
});

test('the credit of a loan that was promised to it stays in the balance, one for another account does not', async () => {
  const promise = async (account_number: string) => {
    const details = { ...nairaDetails, account_number };
    const body = { amount: 10_000, application_id: 2, currency: 'USD', processor_id: 1 } as const;
    const answer = await provider.answer(requestInstantLoan, {
      as: borrower.email,
      body: { ...body, details },
    });
    return answer.loans[0]?.loan_id ?? '';
  };
  const promiseOf = (loan_id: string) =>
    provider.context.db
      .selectFrom('instant_loans')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .executeTakeFirstOrThrow();
  const broken = await promise('0123456789');
  const kept = await promise('0123456780');
  expect(await remove((await promiseOf(broken)).account_id)).toMatchObject({
    message:
      'We removed your bank account. The credit that we would have paid to it will go to your balance.',
  });
  const refused_because = 'account_invalid';
  expect(await promiseOf(broken)).toMatchObject({ refused_because, withdrawal_id: null });
  for (let step = 0; step < 4; step++) await provider.passTime(5 * second);
  expect(await balance()).toBe(110_000);
  const toldLast = async (subject: string) =>
    (await toldUnder(provider, borrower.user_id, subject)).at(-1);
  expect(await toldLast('Your credit is here')).toMatch(
    /^Your loan of \$100\.00 at .+ is in your balance\./,
  );
  expect(await toldLast('Your loan is paid out')).toMatch(/ 6780/);
  const { withdrawal_id } = await promiseOf(kept);
  expect(withdrawal_id && (await row(withdrawal_id)).account_number).toBe('0123456780');
  // A promise that was kept is kept.
  await remove((await promiseOf(kept)).account_id);
  expect(await promiseOf(kept)).toMatchObject({ refused_because: null, withdrawal_id });
});
