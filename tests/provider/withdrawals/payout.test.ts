import { expect, test } from 'vitest';
import { listWithdrawals } from '#contract/withdrawals.ts';
import { minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { balanceOf } from '#provider/ledger/discrepancies.ts';
import { transfers } from '#provider/sandbox/processor/transfers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { providerForFile, withdrawerForTest } from '#support/fixtures.ts';
import { withdrawTo } from '#support/withdrawing.ts';

const provider = providerForFile();
const borrower = withdrawerForTest(provider);

const second = 1_000;
const hour = 3_600 * second;
const inNaira = 15_624_000; // 100.00 dollars at 1,562.40

const withdraw = (ending: string, processor_id: 1 | 3 = 1) =>
  withdrawTo(provider, borrower, ending, { processor_id });

async function shown(withdrawal_id: string) {
  const { withdrawals } = await provider.answer(listWithdrawals, { as: borrower.email });
  return withdrawals.find((one) => one.withdrawal_id === withdrawal_id);
}
const statusOf = async (withdrawal_id: string) => (await shown(withdrawal_id))?.withdrawalStatus;

async function balance(): Promise<number> {
  const row = await provider.context.db
    .selectFrom('portfolios')
    .select('balance')
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .executeTakeFirstOrThrow();
  return row.balance;
}

/** What the borrower was told about withdrawals, newest first. */
async function told() {
  const { db } = provider.context;
  const rows = await db
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('user_id', '=', borrower.user_id)
    .where('category', '=', 'withdrawal')
    .orderBy('date', 'desc')
    .execute();
  return rows;
}

/** The transactions that were posted for a withdrawal, in order. */
async function posted(withdrawal_id: string): Promise<string[]> {
  const rows = await provider.context.db
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('subject', '=', withdrawal_id)
    .orderBy('transaction_id')
    .execute();
  return rows.map(({ kind }) => kind);
}

const atProcessor = () => transfers(provider.context.db).selectFrom('sandbox_transfers');
const event = (name: string, reference: string) => ({ event: name, data: { reference } });

/** The processor settles a payout and tells nobody. */
async function settleInSilence(reference: string, status: 'success' | 'failed' | 'reversed') {
  await transfers(provider.context.db)
    .updateTable('sandbox_transfers')
    .set({ status, settles_at: null })
    .where('reference', '=', reference)
    .execute();
}

test('a payout is on its way until the bank says that it has arrived', async () => {
  const id = await withdraw('6789');
  await provider.passTime(second);
  expect(await atProcessor().selectAll().where('reference', '=', id).execute()).toMatchObject([
    { status: 'pending', amount: inNaira, reason: `Withdrawal ${id.slice(0, 8)}` },
  ]);
  expect(await statusOf(id)).toBe('pending');
  await provider.passTime(3 * second);
  expect(await statusOf(id)).toBe('completed');
  expect(await posted(id)).toEqual(['withdrawal', 'payout']);
  expect((await told())[0]).toEqual({
    subject: 'Withdrawal completed',
    body: expect.stringMatching(/^We paid ₦156,240\.00 to INI BORROWER \d+\. /),
  });
});

test('a payout that the bank rejects is in the balance again, and the borrower is told why', async () => {
  const id = await withdraw('1111');
  expect(await balance()).toBe(90_000);
  await provider.passTime(second);
  await provider.passTime(3 * second);
  expect(await shown(id)).toMatchObject({
    withdrawalStatus: 'rejected',
    completed: null,
    rejected: instant(provider.clock.now()),
    reason: 'The account does not take payments.',
  });
  expect(await balance()).toBe(100_000);
  expect(await posted(id)).toEqual(['withdrawal', 'rejected_withdrawal']);
  expect((await told())[0]).toEqual({
    subject: 'Withdrawal rejected',
    body: expect.stringMatching(
      /^The bank did not accept ₦156,240\.00 for INI BORROWER \d+: The account does not take payments\. \$100\.00 is in your balance again\. /,
    ),
  });
});

test('money that a bank sends back a day after it was paid is in the balance again', async () => {
  const before = await balanceOf(provider.context.db, 'house:processor:NGN');
  const id = await withdraw('3333');
  await provider.passTime(second);
  await provider.passTime(3 * second);
  expect(await statusOf(id)).toBe('completed');
  await provider.passTime(23 * hour);
  expect(await statusOf(id)).toBe('completed');
  await provider.passTime(hour);
  expect(await shown(id)).toMatchObject({
    withdrawalStatus: 'rejected',
    completed: expect.any(String),
    reason: 'The account was closed.',
  });
  expect(await balance()).toBe(100_000);
  expect(await posted(id)).toEqual(['withdrawal', 'payout', 'returned_payout']);
  expect(await balanceOf(provider.context.db, 'house:processor:NGN')).toBe(before);
  expect((await told())[0]?.subject).toBe('Withdrawal returned');
  expect(await sendWebhook(provider, event('transfer.success', id))).toBe(200);
  expect(await statusOf(id)).toBe('rejected');
});

test('a bank that takes hours is waited for, and asked less and less often', async () => {
  const id = await withdraw('2222');
  const waits: number[] = [];
  for (let passed = 0; passed < 5 * hour; passed += 20 * 60 * second) {
    await provider.passTime(passed === 0 ? second : 20 * 60 * second);
    const { run_at } = await jobOf(id);
    waits.push(Date.parse(run_at) - provider.clock.now());
  }
  expect(await statusOf(id)).toBe('pending');
  expect(waits[0]).toBe(10 * second);
  expect(Math.max(...waits)).toBeGreaterThan(hour);
  await provider.passTime(2 * hour);
  expect(await statusOf(id)).toBe('completed');
});

const jobOf = (subject: string) =>
  provider.context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'payout')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();

test('a processor whose answer is lost is asked about the payout, and pays it once', async () => {
  const id = await withdraw('4444');
  for (let passed = 0; passed < 60; passed += 10) await provider.passTime(10 * second);
  expect(await statusOf(id)).toBe('pending');
  for (let passed = 0; passed < 60; passed += 10) await provider.passTime(10 * second);
  expect(await statusOf(id)).toBe('completed');
  const reason = `Withdrawal ${id.slice(0, 8)}`;
  const sent = await atProcessor().select('reference').where('reason', '=', reason).execute();
  expect(sent).toEqual([{ reference: id }]);
  expect(await posted(id)).toEqual(['withdrawal', 'payout']);
});

test('a payout that the processor will not take is in the balance again', async () => {
  const id = await withdraw('6789');
  await provider.context.db
    .updateTable('withdrawals')
    .set({ account_number: '12' })
    .where('withdrawal_id', '=', id)
    .execute();
  await provider.passTime(second);
  expect(await shown(id)).toMatchObject({ withdrawalStatus: 'rejected', reason: null });
  expect(await balance()).toBe(100_000);
  expect((await told())[0]?.body).toMatch(
    / did not accept .*\. \$100\.00 is in your balance again\. /,
  );
});

test('a webhook that never comes is not missed: the processor is asked again', async () => {
  const paid = await withdraw('6789');
  const failed = await withdraw('6789');
  await provider.passTime(second);
  await settleInSilence(paid, 'success');
  await settleInSilence(failed, 'failed');
  expect(await statusOf(paid)).toBe('pending');
  await provider.passTime(10 * second);
  expect(await statusOf(paid)).toBe('completed');
  expect(await statusOf(failed)).toBe('rejected');
  await settleInSilence(paid, 'reversed');
  await provider.passTime(24 * hour);
  expect(await statusOf(paid)).toBe('rejected');
  expect(await balance()).toBe(100_000);
});

test('a webhook that comes before our own answer settles the payout, once', async () => {
  const id = await withdraw('6789');
  const { db } = provider.context;
  const recipient_code = `RCP_${id}`;
  await transfers(db)
    .insertInto('sandbox_recipients')
    .values({ recipient_code, account_number: `09${id.slice(0, 8)}`, bank_code: '901', name: 'X' })
    .execute();
  await transfers(db)
    .insertInto('sandbox_transfers')
    .values({
      reference: id,
      transfer_code: `TRF_${id}`,
      recipient_code,
      amount: minor(inNaira),
      reason: '',
      status: 'success',
      created_at: instant(provider.clock.now()),
    })
    .execute();
  expect(await sendWebhook(provider, event('transfer.success', id))).toBe(200);
  expect(await statusOf(id)).toBe('completed');
  for (let tick = 0; tick < 3; tick++) await provider.passTime(10 * second);
  expect(await posted(id)).toEqual(['withdrawal', 'payout']);
});

test('fifty webhooks and the job at once settle a payout once', async () => {
  for (const status of ['success', 'failed'] as const) {
    const id = await withdraw('6789');
    await provider.passTime(second);
    await settleInSilence(id, status);
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => sendWebhook(provider, event(`transfer.${status}`, id))),
      provider.passTime(10 * second),
    ]);
    expect(new Set(answers.slice(0, 50))).toEqual(new Set([200]));
    expect(await posted(id)).toHaveLength(2);
  }
  expect(await balance()).toBe(90_000);
});

test('a webhook is a hint: what it says is asked of the processor', async () => {
  const id = await withdraw('2222');
  await provider.passTime(second);
  expect(await sendWebhook(provider, event('transfer.success', id))).toBe(200);
  expect(await sendWebhook(provider, event('transfer.failed', id))).toBe(200);
  expect(await statusOf(id)).toBe('pending');
});

test('a forged webhook is refused, and one for a reference that nobody has changes nothing', async () => {
  const id = await withdraw('6789');
  await provider.passTime(second);
  await settleInSilence(id, 'success');
  expect(await sendWebhook(provider, event('transfer.success', id), 'f'.repeat(128))).toBe(401);
  expect(await statusOf(id)).toBe('pending');
  const nobodys = 'f3b1f3e5-1f53-4c42-9c9c-6a4a3f1f2d11';
  expect(await sendWebhook(provider, event('transfer.success', nobodys))).toBe(200);
  expect(await sendWebhook(provider, event('transfer.reversed', 'no \0 uuid'))).toBe(200);
});

test('a webhook that comes while the processor is down is sent again', async () => {
  const id = await withdraw('4444');
  await provider.passTime(second);
  expect(await sendWebhook(provider, event('transfer.success', id))).toBe(502);
});

test('what a webhook tells while the processor is down is asked later, long after anybody else would', async () => {
  const id = await withdraw('6789');
  await provider.passTime(second);
  await provider.passTime(3 * second);
  expect(await statusOf(id)).toBe('completed');
  // A month on, nobody asks about it any more.
  for (let day = 0; day < 30; day++) await provider.passTime(24 * hour);
  await settleInSilence(id, 'reversed');
  const { verify } = provider.context.payouts;
  Object.assign(provider.context.payouts, { verify: async () => ({ status: 'unknown' }) });
  expect(await sendWebhook(provider, event('transfer.reversed', id))).toBe(502);
  await provider.passTime(second);
  Object.assign(provider.context.payouts, { verify });
  expect(await statusOf(id)).toBe('completed');
  await provider.passTime(hour);
  expect(await statusOf(id)).toBe('rejected');
});

test('a payout of another amount than ours settles nothing', async () => {
  const id = await withdraw('6789');
  await provider.passTime(second);
  await transfers(provider.context.db)
    .updateTable('sandbox_transfers')
    .set({ amount: minor(inNaira - 1) })
    .where('reference', '=', id)
    .execute();
  await provider.passTime(3 * second);
  expect(await statusOf(id)).toBe('pending');
});

test('the stored rate is paid, however the market moves before the bank is asked', async () => {
  const id = await withdraw('6789');
  const { db } = provider.context;
  const valid_from = instant(provider.clock.now() + 100);
  await db.insertInto('fx_rates').values({ valid_from, buy: 200_000, sell: 190_000 }).execute();
  await provider.passTime(second);
  await provider.passTime(3 * second);
  expect(await shown(id)).toMatchObject({ rate: 156_240, paid: inNaira });
  const sent = await atProcessor().select('amount').where('reference', '=', id).execute();
  expect(sent).toEqual([{ amount: inNaira }]);
  const later = await withdraw('6789');
  expect(await shown(later)).toMatchObject({ rate: 190_000, paid: 19_000_000 });
  await db.deleteFrom('fx_rates').where('valid_from', '=', valid_from).execute();
});

test('a Dollar payout leaves our bank account, and comes back to it', async () => {
  const { db } = provider.context;
  const standing = async () => [
    await balanceOf(db, 'house:bank:USD'),
    await balanceOf(db, 'house:processor:USD'),
  ];
  const [bank = 0, processor = 0] = await standing();
  await withdraw('3333', 3);
  await provider.passTime(3 * second);
  expect(await standing()).toEqual([bank - 10_000, processor]);
  await provider.passTime(24 * hour);
  expect(await standing()).toEqual([bank, processor]);
});

test('a Dollar payout completes by itself in the sandbox, or comes back as its account says', async () => {
  const paid = await withdraw('6789', 3);
  const rejected = await withdraw('1111', 3);
  const returned = await withdraw('3333', 3);
  await provider.passTime(2 * second);
  expect(await statusOf(paid)).toBe('pending');
  await provider.passTime(second);
  expect(await statusOf(paid)).toBe('completed');
  expect(await statusOf(rejected)).toBe('rejected');
  expect(await statusOf(returned)).toBe('completed');
  await provider.passTime(24 * hour);
  expect(await statusOf(paid)).toBe('completed');
  expect(await statusOf(returned)).toBe('rejected');
  expect(await balance()).toBe(90_000);
  expect(await atProcessor().select('reference').where('reference', '=', paid).execute()).toEqual(
    [],
  );
});

test('a refusal counts once what was asked before it cannot arrive any more', async () => {
  const { payouts } = provider.context;
  const own = { ...payouts };
  Object.assign(payouts, { verify: async () => ({ status: 'missing' }) });
  Object.assign(payouts, { pay: async () => ({ status: 'unknown' }) });
  const withdrawal_id = await withdraw('6789');
  await provider.passTime(second);
  Object.assign(payouts, { pay: async () => ({ status: 'refused', reason: null }) });
  await provider.passTime(hour / 2);
  expect(await statusOf(withdrawal_id)).toBe('pending');
  await provider.passTime(hour);
  expect(await statusOf(withdrawal_id)).toBe('rejected');
  Object.assign(payouts, own);
});
