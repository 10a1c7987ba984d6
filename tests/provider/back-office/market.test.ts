import { beforeAll, expect, test } from 'vitest';
import { requestInstantLoan } from '#contract/instant-loans.ts';
import { initializeRepayment } from '#contract/repayments.ts';
import { getUser } from '#contract/users.ts';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { setRates } from '#provider/back-office/rates.ts';
import { setPortfolioValue } from '#provider/portfolios/set-value.ts';
import { giveCard } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';

const provider = providerForFile();
let debtor: Debtor;
beforeAll(async () => {
  debtor = await newDebtor(provider);
  await giveCard(provider, debtor);
  // As live mode begins: only the sandbox is given a rate.
  await provider.context.db.deleteFrom('fx_rates').execute();
});

const operator = 'ngozi';
const audited = (subject: string, db = provider.context.db) =>
  db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'operator')
    .where('subject', '=', subject)
    .orderBy('audit_id')
    .execute();

test('as long as there is no exchange rate, what needs one is unavailable', async () => {
  const as = debtor.email;
  const payout = {
    amount: 10_000,
    application_id: 0,
    currency: 'USD',
    processor_id: 1,
    details: { bank_code: '901', account_number: '0123456789' },
  } as const;
  const portfolios = [{ portfolio_id: debtor.portfolios.USD, amount: 10_000 }];
  const answers = [
    await provider.ask(getUser, { as }),
    await provider.ask(requestWithdrawal, {
      as,
      body: { ...payout, portfolios, sendToAccount: 'new' },
    }),
    await provider.ask(initializeRepayment, {
      as,
      body: { loan_id: debtor.loan_id, amount: 10_000 },
    }),
    await provider.ask(requestInstantLoan, { as, body: { ...payout, application_id: 2 } }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 503,
      code: 'unavailable',
      errors: ['There is no exchange rate yet. Try again later.'],
    });
  }
});

test('the rates that the desk sets count from then on', async () => {
  const { context } = provider;
  await setRates(context, { buy: 160_000, sell: 150_000 }, operator);
  const rates = async () => (await provider.answer(getUser, { as: debtor.email })).user.rates;
  expect(await rates()).toEqual({ buy: 160_000, sell: 150_000 });
  await setRates(context, { buy: 161_000, sell: 151_000 }, operator);
  expect(await rates()).toEqual({ buy: 161_000, sell: 151_000 });
  expect(await audited('fx_rates', context.shared)).toEqual([
    { detail: { operator, did: 'set rates', buy: 160_000, sell: 150_000 } },
    { detail: { operator, did: 'set rates', buy: 161_000, sell: 151_000 } },
  ]);
});

test('rates at which exchanging there and back earns money are refused', async () => {
  const { context } = provider;
  for (const wrong of [
    { buy: 150_000, sell: 160_000 },
    { buy: 150_000, sell: 0 },
  ]) {
    await expect(setRates(context, wrong, operator)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  }
});

test('a portfolio is worth what the partner tells the desk, and its redline is watched', async () => {
  const portfolio_id = debtor.portfolios.USD;
  const by = { action: 'operator', operator } as const;
  await setPortfolioValue(provider.context, { portfolio_id, value: 330_000 }, by);
  const { value } = await provider.context.db
    .selectFrom('portfolios')
    .select('value')
    .where('portfolio_id', '=', portfolio_id)
    .executeTakeFirstOrThrow();
  expect(value).toBe(330_000);
  expect(await audited(portfolio_id)).toEqual([
    { detail: { operator, did: 'value portfolio', value: 330_000 } },
  ]);
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .execute();
  expect(told).toContainEqual({ subject: 'Your portfolio has fallen to its redline' });
  const nobodys = setPortfolioValue(provider.context, { portfolio_id: 'nobodys', value: 1 }, by);
  await expect(nobodys).rejects.toMatchObject({ code: 'not_found' });
});
