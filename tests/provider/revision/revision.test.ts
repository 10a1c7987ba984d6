import { expect, test } from 'vitest';
import {
  clearNotifications,
  getRevision,
  getUser,
  listLoans,
  listNotifications,
  listPortfolios,
  readNotifications,
  requestLoan,
  requestWithdrawal,
} from '#contract';
import type { BodyOf } from '#contract/call.ts';
import { instant } from '#provider/clock/clock.ts';
import { addNotification } from '#provider/notifications/add.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const revisionOf = async ({ email }: TestBorrower, at = provider) =>
  (await at.answer(getRevision, { as: email })).revision;

/** Which parts of the revision the work changes. */
async function changes(borrower: TestBorrower, work: () => Promise<unknown>) {
  const before = await revisionOf(borrower);
  await work();
  const after = await revisionOf(borrower);
  return (['money', 'notifications'] as const).filter((part) => before[part] !== after[part]);
}

const market = (portfolio_id: string, value: number) =>
  provider.fetch('/api/sandbox/market', {
    method: 'POST',
    body: JSON.stringify({ portfolio_id, value }),
  });

test('a revision stays the same while nothing changes, and whatever is only read', async () => {
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  const reads = [listLoans, listPortfolios, listNotifications, getUser];
  const read = () =>
    Promise.all(reads.map((call) => provider.answer(call, { as: borrower.email })));
  expect(await changes(borrower, read)).toEqual([]);
  const { user } = await provider.answer(getUser, { as: borrower.email });
  expect(user.revision).toEqual(await revisionOf(borrower));
});

test('each thing that a borrower is shown changes it', async () => {
  const borrower = await newBorrower(provider);
  const { email: as, portfolios, application_id, user_id } = borrower;
  const { db, clock } = provider.context;
  const body = {
    amount: 100_000,
    currency: 'USD',
    tenure: 3,
    portfolios: [{ portfolio_id: portfolios.USD, amount: 100_000 }],
  } satisfies BodyOf<typeof requestLoan>;
  const asked = () => provider.answer(requestLoan, { as, body });
  expect(await changes(borrower, asked)).toContain('money');
  // Issued, then paid out: time does that.
  expect(await changes(borrower, () => provider.passTime(5_000))).toContain('money');
  expect(await changes(borrower, () => provider.passTime(5_000))).toContain('money');
  expect(await changes(borrower, () => market(portfolios.USD, 1_990_000))).toEqual(['money']);
  expect(await changes(borrower, () => giveCard(provider, borrower))).toEqual(['money']);
  const withdrawn = () =>
    provider.answer(requestWithdrawal, {
      as,
      body: {
        amount: 6_000,
        currency: 'USD',
        application_id,
        portfolios: [{ portfolio_id: portfolios.USD, amount: 6_000 }],
        processor_id: 1,
        sendToAccount: 'new',
        save: false,
        savedBeneficiary: false,
        details: { bank_code: '901', account_number: '0102030405' },
      },
    });
  expect(await changes(borrower, withdrawn)).toContain('money');
  const paidOut = async () => {
    for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  };
  expect(await changes(borrower, paidOut)).toEqual(['money', 'notifications']);
  const rates = { valid_from: instant(clock.now()), buy: 160_000, sell: 158_000 };
  const newRates = () => db.insertInto('fx_rates').values(rates).execute();
  expect(await changes(borrower, newRates)).toEqual(['money']);
  const barred = () =>
    db.updateTable('users').set({ blacklist_loan: true }).where('user_id', '=', user_id).execute();
  expect(await changes(borrower, barred)).toEqual(['money']);
  const dayLater = () => provider.passTime(86_400_000);
  expect(await changes(borrower, dayLater)).toContain('money');
});

test('notifications that come, are read or are cleared change their own part alone', async () => {
  const borrower = await newBorrower(provider);
  const { email: as, user_id } = borrower;
  const told = () =>
    provider.context.db.transaction().execute((tx) =>
      addNotification(tx, {
        user_id,
        category: 'loan',
        subject: 'A word',
        body: 'More of it',
        date: instant(provider.clock.now()),
      }),
    );
  expect(await changes(borrower, told)).toEqual(['notifications']);
  expect(await changes(borrower, told)).toEqual(['notifications']);
  const read = () => provider.answer(readNotifications, { as });
  expect(await changes(borrower, read)).toEqual(['notifications']);
  expect(await changes(borrower, read)).toEqual([]);
  const cleared = () => provider.answer(clearNotifications, { as });
  expect(await changes(borrower, cleared)).toEqual(['notifications']);
});

test('what one process writes another one tells, and of nobody else', async () => {
  const second = await provider.secondInstance();
  const [borrower, other] = [await newBorrower(provider), await newBorrower(provider)];
  const before = [await revisionOf(borrower, second), await revisionOf(other, second)];
  await market(borrower.portfolios.USD, 1_234_567);
  const after = [await revisionOf(borrower, second), await revisionOf(other, second)];
  expect(after[0]?.money).not.toBe(before[0]?.money);
  expect(after[1]).toEqual(before[1]);
  await second.close();
});
