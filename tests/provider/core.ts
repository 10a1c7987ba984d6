import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getLoan,
  getPayoff,
  initializeRepayment,
  listLoans,
  listPortfolios,
  listRepayments,
  listWithdrawals,
  recordRepayment,
  requestLoan,
  requestWithdrawal,
} from '#contract';
import { addDays, addMonths, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { minor } from '#credit/money.ts';
import { tick } from '#provider/clock/tick.ts';
import { problemsOfBooks } from '#provider/ledger/books.ts';
import { post } from '#provider/ledger/post.ts';
import { readAccount } from '#provider/loans/account.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import type { TestProvider } from '#support/provider.ts';

const all = <T>(count: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

const day = 86_400_000;

/** What must hold on both engines; races show on PostgreSQL only, where they can happen. */
export function coreSuite(engine: string, open: () => Promise<TestProvider>): void {
  describe(`the provider on ${engine}`, () => {
    let provider: TestProvider;
    beforeAll(async () => {
      provider = await open();
    });
    afterAll(() => provider?.close());

    const wanted = ({ portfolios }: TestBorrower, amount: number) => ({
      amount,
      currency: 'USD' as const,
      tenure: 3 as const,
      portfolios: [{ portfolio_id: portfolios.USD, amount }],
    });
    const loansOf = async ({ email }: TestBorrower) =>
      (await provider.answer(listLoans, { as: email, query: { limit: 100 } })).loans;
    const entries = async () => {
      const { count } = await provider.context.db
        .selectFrom('ledger_entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    };

    test('answers fifty simultaneous requests of one key with one loan, the same to the byte', async () => {
      const borrower = await newBorrower(provider);
      const headers = {
        authorization: `Bearer ${await provider.tokenOf(borrower.email)}`,
        'idempotency-key': randomUUID(),
      };
      const body = JSON.stringify(wanted(borrower, 50_000));
      const responses = await all(50, () =>
        provider.fetch('/api/loan', { method: 'POST', headers, body }),
      );
      const texts = await Promise.all(responses.map((response) => response.text()));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(texts).size).toBe(1);
      const replayed = responses.filter((one) => one.headers.has('idempotency-replayed'));
      expect(replayed).toHaveLength(49);
      expect(await loansOf(borrower)).toHaveLength(1);
    });

    test('refuses a used key for another body, and frees the key of a request that failed', async () => {
      const borrower = await newBorrower(provider);
      const ask = (amount: number, key: string) =>
        provider.ask(requestLoan, { as: borrower.email, key, body: wanted(borrower, amount) });
      expect(await ask(9_000_000, 'one')).toMatchObject({ code: 'amount_above_available' });
      expect(await ask(50_000, 'one')).toMatchObject({ ok: true, replayed: false });
      expect(await ask(60_000, 'one')).toMatchObject({ status: 422, code: 'key_reused' });
      expect(await ask(50_000, 'one')).toMatchObject({ ok: true, replayed: true });
      expect(await loansOf(borrower)).toHaveLength(1);
    });

    test('keeps the keys of two borrowers apart', async () => {
      const [one, other] = [await newBorrower(provider), await newBorrower(provider)];
      for (const borrower of [one, other]) {
        const body = wanted(borrower, 50_000);
        const answer = await provider.ask(requestLoan, { as: borrower.email, key: 'same', body });
        expect(answer).toMatchObject({ ok: true, replayed: false });
      }
    });

    test('lends seven times to fifty who race for credit with room for seven', async () => {
      const borrower = await newBorrower(provider);
      const outcomes = await all(50, () =>
        provider.ask(requestLoan, { as: borrower.email, body: wanted(borrower, 80_000) }),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
      const codes = outcomes.filter(({ ok }) => !ok).map((one) => 'code' in one && one.code);
      expect(new Set(codes)).toEqual(new Set(['amount_above_available']));
      const { all: portfolios } = await provider.answer(listPortfolios, { as: borrower.email });
      expect(portfolios[0]).toMatchObject({ availableCredit: 600_000 - 7 * 80_000 });
    });

    test('pays out seven times to fifty who race for a balance with room for seven', async () => {
      const borrower = await newBorrower(provider);
      await giveCard(provider, borrower);
      await borrow(provider, borrower, 'USD', 79_000);
      const body = {
        amount: 11_000,
        application_id: 2,
        currency: 'USD' as const,
        processor_id: 1,
        details: { bank_code: '901', account_number: '0102030405' },
        portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 11_000 }],
        sendToAccount: 'new' as const,
        savedBeneficiary: false,
        save: false,
      };
      const outcomes = await all(50, () =>
        provider.ask(requestWithdrawal, { as: borrower.email, body }),
      );
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(7);
      const codes = outcomes.filter(({ ok }) => !ok).map((one) => 'code' in one && one.code);
      expect(new Set(codes)).toEqual(new Set(['balance_insufficient']));
      const { total } = await provider.answer(listWithdrawals, { as: borrower.email });
      expect(total).toBe(7);
    });

    test('credits a card payment once to fifty who record it at the same time', async () => {
      const borrower = await newBorrower(provider);
      const as = borrower.email;
      const loan_id = await borrow(provider, borrower, 'USD', 100_000);
      const { checkout } = await provider.answer(initializeRepayment, {
        as,
        body: { loan_id, amount: 10_000 },
      });
      await payWith(provider, checkout, cards.success);
      const { reference } = checkout;
      const outcomes = await all(50, () =>
        provider.ask(recordRepayment, { as, body: { loan_id, reference } }),
      );
      const recorded = outcomes.map((one) => one.ok && one.data.status);
      expect(new Set(recorded)).toEqual(new Set(['success']));
      const { total } = await provider.answer(listRepayments, { as });
      expect(total).toBe(1);
      const [loan] = await loansOf(borrower);
      expect(loan).toMatchObject({ outstanding: 90_000, totalRepaid: 10_000 });
    });

    test('pays a loan out once, however many clocks tick at the same time', async () => {
      const borrower = await newBorrower(provider);
      await provider.answer(requestLoan, { as: borrower.email, body: wanted(borrower, 50_000) });
      for (let step = 0; step < 4; step++) {
        await provider.clock.moveTo(provider.clock.now() + 5_000);
        await all(5, () => tick(provider.context));
      }
      const [loan] = await loansOf(borrower);
      expect(loan).toMatchObject({ loanStatus: 'disbursed', outstanding: 50_000 });
      const { all: portfolios } = await provider.answer(listPortfolios, { as: borrower.email });
      expect(portfolios[0]).toMatchObject({ balance: 50_000, outstanding: 50_000 });
      expect(await problemsOfBooks(provider.context.db)).toEqual([]);
    });

    test('refuses a ledger transaction that does not balance, and any rewriting', async () => {
      const { db } = provider.context;
      const entry = { kind: 'test', day: isoDay('2026-03-10'), subject: 'x', at: '2026-03-10' };
      const line = (currency: 'USD' | 'NGN', amount: number) => ({
        account: `house:fx:${currency}` as const,
        currency,
        amount: minor(amount),
      });
      const posting = (...lines: ReturnType<typeof line>[]) =>
        db.transaction().execute((tx) => post(tx, { ...entry, lines }));
      const before = await entries();
      await expect(posting(line('USD', 100), line('USD', -99))).rejects.toThrow('does not balance');
      // Equal numbers of different currencies are no balance either.
      await expect(posting(line('USD', 100), line('NGN', -100))).rejects.toThrow('not balance');
      expect(await entries()).toBe(before);
      await posting(line('USD', 100), line('USD', -100));
      expect(await entries()).toBe(before + 2);
      const stays = 'what is posted stays';
      await expect(
        db
          .updateTable('ledger_entries')
          .set({ amount: minor(1) })
          .execute(),
      ).rejects.toThrow(stays);
      await expect(db.deleteFrom('ledger_transactions').execute()).rejects.toThrow(stays);
    });

    test('gives nobody the loan of somebody else', async () => {
      const [owner, other] = [await newBorrower(provider), await newBorrower(provider)];
      const id = await borrow(provider, owner, 'USD', 50_000);
      for (const call of [getLoan, getPayoff]) {
        expect(await provider.ask(call, { as: other.email, id })).toMatchObject({ status: 404 });
      }
      const portfolios = [{ portfolio_id: owner.portfolios.USD, amount: 50_000 }];
      const body = { ...wanted(other, 50_000), portfolios };
      expect(await provider.ask(requestLoan, { as: other.email, body })).toMatchObject({
        code: 'not_found',
      });
      expect(await loansOf(other)).toEqual([]);
    });

    // Last: it takes everybody's clock a year on.
    test('posts each day of a year once, as the rules say, and the books stay whole', async () => {
      const borrower = await newBorrower(provider);
      const loan_id = await borrow(provider, borrower, 'USD', 100_000);
      const { db } = provider.context;
      const start = lagosDay(provider.clock.now());
      const stepTo = async (to: string) => {
        await provider.clock.moveTo(lagosMidnight(isoDay(to)) + day / 3);
        await all(3, () => tick(provider.context));
      };
      for (let step = 50; step <= 56; step++) await stepTo(addDays(start, step)); // to 5 May
      for (let month = 2; month <= 12; month++) await stepTo(addMonths(start, month));
      const posted = await entries();
      await all(3, () => tick(provider.context));
      expect(await entries()).toBe(posted);

      const loan = await db
        .selectFrom('loans')
        .selectAll()
        .where('loan_id', '=', loan_id)
        .executeTakeFirstOrThrow();
      const terms = {
        principal: minor(100_000),
        currency: 'USD',
        tenure: 3,
        interest_bp: 300,
      } as const;
      const expected = advance(openAccount(terms, start), addMonths(start, 12));
      expect(await readAccount(db, loan)).toEqual(expected.account);
      const lines = await db
        .selectFrom('loan_lines')
        .select(['day', 'kind', 'amount', 'bill_due_date'])
        .where('loan_id', '=', loan_id)
        .orderBy('position')
        .execute();
      expect(lines).toEqual(expected.lines);
      const runs = await db.selectFrom('daily_runs').selectAll().orderBy('day').execute();
      const passed = Array.from({ length: 366 }, (_, index) => addDays(start, index));
      expect(runs.map((run) => run.day)).toEqual(passed);
      expect(await problemsOfBooks(db)).toEqual([]);
    });
  });
}
