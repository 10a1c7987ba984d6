import { expect, test } from 'vitest';
import { getUser, listApplications, listLoans, listPortfolios } from '#contract';
import { openLoans } from '#contract/loans.ts';
import { getOverview } from '#contract/overview.ts';
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
