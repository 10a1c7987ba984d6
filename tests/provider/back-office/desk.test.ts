import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { listLoans, requestLoan } from '#contract/loans.ts';
import { listWithdrawals, requestWithdrawal } from '#contract/withdrawals.ts';
import { minor } from '#credit/money.ts';
import { declineLoan, payOutLoan } from '#provider/back-office/loans.ts';
import { waitingLoans, waitingWithdrawals } from '#provider/back-office/waiting.ts';
import { completeByHand, rejectByHand } from '#provider/back-office/withdrawals.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { recheckHeld } from '#provider/loans/hold.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { sendWebhook } from '#support/checkout.ts';
import { type LiveProvider, openLiveProvider } from '#support/live.ts';
import { checksOf } from '#support/loan-of-two.ts';
import { dollarDetails } from '#support/withdrawing.ts';

let running: LiveProvider;
let borrower: TestBorrower;
beforeAll(async () => {
  running = await openLiveProvider();
});
beforeEach(async () => {
  borrower = await newBorrower(running.live);
  await giveCard(running.live, borrower);
});
afterAll(async () => {
  expect(await findLedgerDiscrepancies(running.live.context.db)).toEqual([]);
  await running.close();
});

const hour = 3_600_000;
const operator = 'ngozi';

async function request(): Promise<string> {
  const portfolio_id = borrower.portfolios.USD;
  const { loans } = await running.live.answer(requestLoan, {
    as: borrower.email,
    body: {
      amount: 100_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id, amount: 100_000 }],
    },
  });
  return loans[0]?.loan_id ?? '';
}

/** A loan, through the desk. */
async function borrow(): Promise<string> {
  const loan_id = await request();
  await payOutLoan(running.live.context, loan_id, operator);
  return loan_id;
}

async function withdraw(processor_id: 1 | 3): Promise<string> {
  const { withdrawals } = await running.live.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: 0,
      currency: 'USD',
      processor_id,
      details:
        processor_id === 3 ? dollarDetails : { bank_code: '901', account_number: '0123456789' },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
    },
  });
  return withdrawals[0]?.withdrawal_id ?? '';
}

async function shown() {
  const as = { as: borrower.email };
  const { loans } = await running.live.answer(listLoans, as);
  const { withdrawals } = await running.live.answer(listWithdrawals, as);
  return {
    loan: loans[0]?.loanStatus,
    withdrawal: withdrawals[0]?.withdrawalStatus,
  };
}

async function balance(): Promise<number> {
  const row = await running.live.context.db
    .selectFrom('portfolios')
    .select('balance')
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .executeTakeFirstOrThrow();
  return row.balance;
}

const audited = async (subject: string) =>
  running.live.context.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'operator')
    .where('subject', '=', subject)
    .orderBy('audit_id')
    .execute();

const arrived = (withdrawal_id: string) => ({
  withdrawal_id,
  last_four: '4567',
  bank_reference: 'FT-1',
});

test('in live mode a loan waits for the desk, which pays it out', async () => {
  const loan_id = await request();
  await running.live.passTime(24 * hour);
  expect((await shown()).loan).toBe('requested');
  const { context } = running.live;
  expect(await waitingLoans(context.db)).toContainEqual(
    expect.objectContaining({ loan_id, status: 'requested', principal: 100_000, firstname: 'Ini' }),
  );
  expect(await balance()).toBe(0);
  await payOutLoan(context, loan_id, operator);
  expect((await shown()).loan).toBe('disbursed');
  expect(await balance()).toBe(100_000);
  expect(await waitingLoans(context.db)).not.toContainEqual(expect.objectContaining({ loan_id }));
  expect(await audited(loan_id)).toEqual([{ detail: { did: 'pay loan out', operator } }]);
});

test('in live mode a request that is looked at stays where it is: people go on with it', async () => {
  const loan_id = await request();
  const { context, clock } = running.live;
  expect(await checksOf(running.live, loan_id)).toEqual([]);
  // As when its portfolio has prices again.
  await context.db
    .transaction()
    .execute((tx) => recheckHeld(tx, borrower.portfolios.USD, clock.now(), true));
  expect(await checksOf(running.live, loan_id)).toHaveLength(1);
  await running.live.passTime(1_000);
  expect(await checksOf(running.live, loan_id)).toEqual([]);
  expect(await shown()).toMatchObject({ loan: 'requested' });
});

test('the desk takes no step twice, and none out of turn', async () => {
  const { context } = running.live;
  const loan_id = await request();
  const both = [1, 2].map(() => payOutLoan(context, loan_id, operator));
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toBe(100_000);
  await expect(payOutLoan(context, 'nobody', operator)).rejects.toThrow('could not find');
  await expect(declineLoan(context, { loan_id, reason: 'No' }, operator)).rejects.toThrow(
    'The loan is disbursed.',
  );
});

test('a loan that the desk declines is cancelled, and the borrower is told why', async () => {
  const loan_id = await request();
  const reason = 'Your partner could not confirm the portfolio';
  await declineLoan(running.live.context, { loan_id, reason }, operator);
  expect((await shown()).loan).toBe('cancelled');
  const told = await running.live.context.db
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(told).toEqual([
    {
      subject: 'Loan declined',
      body: expect.stringContaining(
        `We declined your request for $1,000.00 at Northgate: ${reason}. You owe nothing for it.`,
      ),
    },
  ]);
});

test('a Dollar withdrawal waits for whoever sends it, with all that they need to know', async () => {
  await borrow();
  const withdrawal_id = await withdraw(3);
  await running.live.passTime(48 * hour);
  await runExternalJobs(running.live.context);
  expect((await shown()).withdrawal).toBe('pending');
  const { context } = running.live;
  expect(await waitingWithdrawals(context.db, context.clock.now())).toContainEqual(
    expect.objectContaining({ withdrawal_id, paid: 10_000, details: dollarDetails }),
  );
  await completeByHand(context, arrived(withdrawal_id), operator);
  expect((await shown()).withdrawal).toBe('completed');
  await expect(completeByHand(context, arrived(withdrawal_id), operator)).rejects.toThrow(
    'The withdrawal is completed.',
  );
  await rejectByHand(context, { withdrawal_id, reason: 'Closed account' }, operator);
  expect((await shown()).withdrawal).toBe('rejected');
  expect(await balance()).toBe(100_000);
  expect(await audited(withdrawal_id)).toEqual([
    { detail: { did: 'complete withdrawal', operator, bank_reference: 'FT-1' } },
    { detail: { did: 'reject withdrawal', operator, reason: 'Closed account' } },
  ]);
});

test('live mode pays Naira by the processor over the network, and the desk keeps out of it', async () => {
  await borrow();
  const withdrawal_id = await withdraw(1);
  const { context } = running.live;
  const byHand = [
    completeByHand(context, arrived(withdrawal_id), operator),
    rejectByHand(context, { withdrawal_id, reason: 'No' }, operator),
  ];
  // All at once: one that is refused while another is waited for would count as unhandled.
  await Promise.all(
    byHand.map((one) => expect(one).rejects.toThrow('Naira is paid by the processor')),
  );
  await runExternalJobs(context);
  expect((await shown()).withdrawal).toBe('pending');
  await running.processor.passTime(3_000);
  const event = { event: 'transfer.success', data: { reference: withdrawal_id } };
  expect(await sendWebhook(running.live, event)).toBe(200);
  expect((await shown()).withdrawal).toBe('completed');
});

test('an instant loan whose credit was withdrawn meanwhile is not paid out, and takes no part', async () => {
  const { context } = running.live;
  const other = randomUUID();
  await context.db
    .insertInto('portfolios')
    .values({
      portfolio_id: other,
      user_id: borrower.user_id,
      application_id: borrower.application_id,
      position: 9,
      currency: 'USD',
      value: minor(2_000_000),
      legal_name: 'Ini Borrower',
      legal_accepted_at: instant(context.clock.now()),
    })
    .execute();
  const { loans } = await running.live.answer(requestInstantLoan, {
    as: borrower.email,
    body: {
      amount: 610_000,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id: 3,
      details: dollarDetails,
    },
  });
  const loan_id = loans[0]?.loan_id ?? '';
  await payOutLoan(context, loan_id, operator);
  const byHand = await withdraw(3);
  await running.live.passTime(1_000);
  expect(await balance()).toBe(590_000);
  const { withdrawals } = await running.live.answer(listWithdrawals, { as: borrower.email });
  expect(withdrawals.map(({ withdrawal_id }) => withdrawal_id)).toEqual([byHand]);
  const balances = await context.db
    .selectFrom('portfolios')
    .select('balance')
    .where('portfolio_id', '=', other)
    .execute();
  expect(balances).toEqual([{ balance: 10_000 }]);
  const told = await context.db
    .selectFrom('notifications')
    .select('body')
    .where('user_id', '=', borrower.user_id)
    .where('subject', '=', 'We did not pay your credit out')
    .execute();
  expect(told).toEqual([
    {
      body: expect.stringContaining(
        'Insufficient funds in USD portfolios to fulfill requested withdrawal amount. We sent nothing. Your $6,100.00 is in your balance.',
      ),
    },
  ]);
});
