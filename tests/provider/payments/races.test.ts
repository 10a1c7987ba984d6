import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Checkout,
  initializeCard,
  initializeRepayment,
  listRepayments,
  recordCard,
  recordRepayment,
} from '#contract/repayments.ts';
import { signInLink } from '#contract/session.ts';
import { listWithdrawals, requestWithdrawal } from '#contract/withdrawals.ts';
import { tick } from '#provider/clock/tick.ts';
import { balanceOf, problemsOfBooks } from '#provider/ledger/books.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, paidEvent, payWith, sendWebhook, submitCheckout } from '#support/checkout.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

// One connection hides races, so these run where ten of them work at once.
let postgres: Postgres;
let provider: TestProvider;
let borrower: TestBorrower;
beforeAll(async () => {
  postgres = await startPostgres();
  provider = await openTestProvider({ postgres: await postgres.newDatabase() });
});
beforeEach(async () => {
  borrower = await newBorrower(provider);
});
afterAll(async () => {
  expect(await problemsOfBooks(provider.context.db)).toEqual([]);
  await provider.close();
  await postgres.stop();
});

const fifty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, work));
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const count = (codes: unknown[], code: string) => codes.filter((one) => one === code).length;

async function sentOtp(): Promise<string> {
  const sent = await provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', borrower.mobile)
    .execute();
  expect(sent).toHaveLength(1);
  return sent[0]?.otp ?? '';
}

const signIn = (otp: string | null) =>
  provider.ask(signInLink, {
    body: { application_id: 2, identifier: borrower.mobile, type: 'mobile', otp },
  });

test('fifty requests for a code at once send one message', async () => {
  const codes = (await fifty(() => signIn(null))).map(codeOf);
  expect(count(codes, 'ok')).toBe(50);
  await sentOtp();
});

test('fifty wrong codes at once count as fifty, and the right one comes too late', async () => {
  await signIn(null);
  const otp = await sentOtp();
  const wrong = otp === '000000' ? '000001' : '000000';
  const codes = (await fifty(() => signIn(wrong))).map(codeOf);
  expect([count(codes, 'code_invalid'), count(codes, 'code_locked')]).toEqual([5, 45]);
  expect(codeOf(await signIn(otp))).toBe('code_locked');
});

test('fifty right codes at once open one session', async () => {
  await signIn(null);
  const otp = await sentOtp();
  const codes = (await fifty(() => signIn(otp))).map(codeOf);
  expect(count(codes, 'ok')).toBe(1);
});

test('webhook and return, fifty times each at once, credit a loan once', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 300_000);
  const { checkout } = await provider.answer(initializeRepayment, {
    as: borrower.email,
    body: { loan_id, amount: 10_000 },
  });
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.clock.moveTo(provider.clock.now() + 10_000);
  const { reference } = checkout;
  const [recorded, heard] = await Promise.all([
    fifty(() => provider.ask(recordRepayment, { as: borrower.email, body: { reference } })),
    fifty(() => sendWebhook(provider, paidEvent(reference))),
  ]);
  expect(new Set(recorded.map((one) => one.ok && one.data.status))).toEqual(new Set(['success']));
  expect(new Set(heard)).toEqual(new Set([200]));
  const { repayments } = await provider.answer(listRepayments, { as: borrower.email });
  expect(repayments.map(({ amount }) => amount)).toEqual([10_000]);
});

test('ten payments of one loan at once are each credited once', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 300_000);
  const checkouts: Checkout[] = [];
  for (let number = 0; number < 10; number++) {
    const answer = await provider.answer(initializeRepayment, {
      as: borrower.email,
      body: { loan_id, amount: 10_000 },
    });
    checkouts.push(answer.checkout as Checkout);
  }
  const paid = await Promise.all(
    checkouts.map((checkout) => payWith(provider, checkout, cards.success)),
  );
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([303]));
  const { owed } = await provider.context.db
    .selectFrom('loans')
    .select('owed')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  expect(owed).toBe(200_000);
});

test('a card that fifty ask about at once is saved once and refunded once', async () => {
  const { db } = provider.context;
  const before = await balanceOf(db, 'house:processor:NGN');
  const { checkout } = await provider.answer(initializeCard, { as: borrower.email, body: {} });
  const { reference } = checkout;
  await Promise.all([
    payWith(provider, checkout as Checkout, cards.success),
    fifty(() => provider.ask(recordCard, { as: borrower.email, body: { reference } })),
  ]);
  await tick(provider.context);
  expect(await balanceOf(db, 'house:processor:NGN')).toBe(before - 75);
});

test('one withdrawal of one key, one payout of it, whatever races', async () => {
  await giveCard(provider, borrower);
  await borrow(provider, borrower, 'USD', 100_000);
  const body = {
    amount: 10_000,
    application_id: 2,
    currency: 'USD' as const,
    processor_id: 1,
    details: { bank_code: '901', account_number: '0102030405' },
    portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
    sendToAccount: 'new' as const,
    savedBeneficiary: false,
    save: true,
  };
  const key = crypto.randomUUID();
  const answers = await fifty(() =>
    provider.ask(requestWithdrawal, { as: borrower.email, body, key }),
  );
  expect(count(answers.map(codeOf), 'ok')).toBe(50);
  const { db } = provider.context;
  await provider.clock.moveTo(provider.clock.now() + 3_000);
  await Promise.all(Array.from({ length: 5 }, () => tick(provider.context)));
  const { withdrawals } = await provider.answer(listWithdrawals, { as: borrower.email });
  expect(withdrawals.map((one) => one.withdrawalStatus)).toEqual(['completed']);
  expect(await balanceOf(db, 'house:payouts:NGN')).toBe(0);
});
