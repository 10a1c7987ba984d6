import { expect, test } from 'vitest';
import {
  getLoan,
  getPayoff,
  getUser,
  listApplications,
  listLoans,
  listNotifications,
  listPortfolios,
  listProcessors,
} from '#contract';
import { openLoans } from '#contract/loans.ts';
import { getOverview } from '#contract/overview.ts';
import { minor } from '#credit/money.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test.each([
  ['ada@example.com', 0],
  ['femi@example.com', 1],
  ['femi@example.com', 2],
])('%s begins at application %i with what the calls would answer by themselves', async (as, id) => {
  const query = { application_id: id };
  const overview = await provider.answer(getOverview, { as, query });
  const [application, portfolio, user, loan] = [
    await provider.answer(listApplications, {}),
    await provider.answer(listPortfolios, { as }),
    await provider.answer(getUser, { as, query }),
    await provider.answer(listLoans, { as, query: { ...query, ...openLoans } }),
  ];
  expect(overview).toEqual({ application, portfolio, user, loan });
});

const as = 'ada@example.com';

test('it has what one screen alone begins with, for the screen that is named', async () => {
  const to = async (screen: 'withdrawal' | 'notifications') =>
    provider.answer(getOverview, { as, query: { screen } });
  const processors = await provider.answer(listProcessors, { as });
  expect(await to('withdrawal')).toMatchObject({ processors });
  const query = { type: 'all', limit: 10, offset: 0 } as const;
  const notifications = await provider.answer(listNotifications, { as, query });
  expect(await to('notifications')).toMatchObject({ notifications });
});

test('to repay it has the loans that money is owed on, and the chosen one', async () => {
  const owed = await provider.answer(listLoans, {
    as,
    query: { status: ['disbursed', 'serviced'], limit: 100 },
  });
  const loan_id = owed.loans[0]?.loan_id ?? '';
  const chosen = await provider.answer(getLoan, { as, id: loan_id });
  const to = async (loan_id: string) =>
    provider.answer(getOverview, { as, query: { screen: 'repay', loan_id } });
  expect(await to(loan_id)).toMatchObject({ owed, chosen });
  const amount = minor(10_000);
  const query = { screen: 'repay', loan_id, amount } as const;
  const projection = await provider.answer(getPayoff, { as, id: loan_id, query: { amount } });
  expect(projection).toHaveProperty('after');
  expect(await provider.answer(getOverview, { as, query })).toMatchObject({ projection });
  for (const none of ['', 'of-somebody-else']) {
    const answer = await to(none);
    expect(answer).toMatchObject({ owed });
    expect(answer).not.toHaveProperty('chosen');
  }
});
