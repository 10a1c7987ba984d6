import { describe, expect, test } from 'vitest';
import {
  getUser,
  listAccounts,
  listLoans,
  listPortfolios,
  listRepayments,
  listWithdrawals,
  signIn,
  signInLink,
} from '#contract';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { everybodysPassword, jumoke, people } from '#provider/sandbox/seed/people.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const ada = { as: 'ada@example.com' };

describe('the seed', () => {
  test('balances: every transaction, every portfolio and every loan', async () => {
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  });

  test('gives Ada more than thirty records in each list, a card and two saved accounts', async () => {
    const { total: loans } = await provider.answer(listLoans, ada);
    const { total: repayments } = await provider.answer(listRepayments, ada);
    const { total: withdrawals } = await provider.answer(listWithdrawals, ada);
    expect(Math.min(loans, repayments, withdrawals)).toBeGreaterThan(30);
    const { user } = await provider.answer(getUser, ada);
    expect(user).toMatchObject({ card: 1, password_set: true });
    const { all: accounts } = await provider.answer(listAccounts, ada);
    expect(accounts.map((account) => account.slug).sort()).toEqual([
      'manual-dollar-bank',
      'naira-bank',
    ]);
    const notifications = await provider.context.db
      .selectFrom('notifications')
      .where('user_id', '=', user.user_id)
      .selectAll()
      .execute();
    expect(notifications.length).toBeGreaterThan(12);
    expect(notifications.some((one) => one.unread)).toBe(true);
  });

  test('gives Ada loans that are serviced and repaid, none of them overdue', async () => {
    const { loans } = await provider.answer(listLoans, { ...ada, query: { limit: 100 } });
    const statuses = loans.map((loan) => loan.loanStatus);
    expect(new Set(statuses)).toEqual(new Set(['serviced', 'repaid']));
    expect(loans.flatMap((loan) => loan.bills).filter(({ state }) => state === 'overdue')).toEqual(
      [],
    );
  });

  test('shows every state that a loan stays in, and a withdrawal that came back', async () => {
    const { db } = provider.context;
    const loans = await db.selectFrom('loans').select('status').distinct().execute();
    expect(new Set(loans.map(({ status }) => status))).toEqual(
      new Set([
        'requested',
        'issued',
        'disbursed',
        'serviced',
        'repaid',
        'liquidated',
        'cancelled',
      ]),
    );
    const withdrawals = await db.selectFrom('withdrawals').select('status').distinct().execute();
    expect(new Set(withdrawals.map(({ status }) => status))).toEqual(
      new Set(['completed', 'rejected']),
    );
  });

  test('has Chi’s loans paid out within the promised quarter of an hour', async () => {
    const chi = { as: 'chi@example.com', query: { status: ['disbursed'] } };
    expect((await provider.answer(listLoans, chi)).total).toBe(0);
    await provider.passTime(13 * 60_000);
    await provider.passTime(60_000);
    expect((await provider.answer(listLoans, chi)).total).toBe(2);
  });

  test('leaves two bills of Femi overdue, with fees and penalties posted', async () => {
    const { loans } = await provider.answer(listLoans, { as: 'femi@example.com' });
    const overdue = loans.flatMap((loan) => loan.bills).filter(({ state }) => state === 'overdue');
    expect(overdue).toHaveLength(2);
    expect(overdue.every(({ charges }) => charges > 0)).toBe(true);
  });

  test('lets Bayo start: credit in both currencies, nothing borrowed, signed or saved', async () => {
    const bayo = { as: 'bayo@example.com' };
    const { all } = await provider.answer(listPortfolios, bayo);
    expect(
      all.map(({ currency, availableCredit, legal }) => ({ currency, availableCredit, legal })),
    ).toEqual([
      { currency: 'USD', availableCredit: 374_400, legal: false },
      { currency: 'NGN', availableCredit: 138_600_000, legal: false },
    ]);
    const { user } = await provider.answer(getUser, bayo);
    expect(user).toMatchObject({ card: 0, password_set: true });
    expect((await provider.answer(listLoans, bayo)).total).toBe(0);
    expect((await provider.answer(listAccounts, bayo)).all).toEqual([]);
  });

  test('puts Chi on the waitlist of one partner and not of another', async () => {
    const { all } = await provider.answer(listPortfolios, { as: 'chi@example.com' });
    expect(all.map(({ waitlist }) => waitlist)).toEqual(['1', '0']);
  });

  test('lets Jumoke in by a code alone, and asks her for a password before a loan', async () => {
    const by = { application_id: 2, identifier: jumoke.mobile, type: 'mobile' } as const;
    await provider.answer(signInLink, { body: { ...by, otp: null } });
    const { otp } = await provider.context.db
      .selectFrom('messages')
      .select('otp')
      .where('recipient', '=', jumoke.mobile)
      .executeTakeFirstOrThrow();
    const data = await provider.answer(signInLink, { body: { ...by, otp } });
    if (!('token' in data)) throw new Error('not signed in');
    const headers = { authorization: `Bearer ${data.token}` };
    const { user } = await provider.answer(getUser, { headers });
    expect(user).toMatchObject({ password_set: false });
    const signedIn = await provider.ask(signIn, {
      body: { email: jumoke.email, password: everybodysPassword },
    });
    expect(signedIn).toMatchObject({ code: 'credentials_invalid' });
  });

  test.each(people.filter(({ password }) => password))(
    'signs $firstname in with the shared password',
    async ({ email }) => {
      const answer = await provider.ask(signIn, { body: { email, password: everybodysPassword } });
      expect(answer).toMatchObject({ ok: true });
    },
  );
});
