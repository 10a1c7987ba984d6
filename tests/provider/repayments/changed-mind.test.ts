import { expect, test } from 'vitest';
import { getPayoff, returnCredit } from '#contract';
import { debtorForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
const debtor = debtorForTest(provider, 'USD', 100_000);
const day = 86_400_000;

const give = (amount: number) =>
  provider.ask(returnCredit, { as: debtor.email, id: debtor.loan_id, body: { amount } });
const payoff = (amount?: number) =>
  provider.answer(getPayoff, { as: debtor.email, id: debtor.loan_id, query: { amount } });
const interestBooked = () =>
  provider.context.db
    .selectFrom('ledger_entries')
    .select('amount')
    .where('account', '=', `loan:${debtor.loan_id}:interest`)
    .execute();

test('undrawn credit that comes back on the third day has cost nothing, in every book', async () => {
  await provider.passTime(3 * day);
  const shown = await payoff(100_000);
  expect(shown).toMatchObject({
    changed_mind: { until: '2026-03-13', most: 100_000 },
    after_return: { before: { payoff: 100_300 }, after: { payoff: 0 } },
  });
  expect(await give(100_000)).toMatchObject({
    ok: true,
    message: '$1,000.00 went back to your loan. It is repaid.',
    data: { repayments: [{ principal: 100_000, interest: 0, returned: 0 }] },
  });
  expect(await loanOf(provider, debtor)).toMatchObject({
    ...{ loanStatus: 'repaid', payoff: 0, totalRepaid: 100_000 },
  });
  expect(await interestBooked()).toEqual([]);
});

test('from the fourth day on it costs its days', async () => {
  await provider.passTime(4 * day);
  expect(await payoff(100_000)).toMatchObject({ changed_mind: null, payoff: { total: 100_400 } });
  expect((await payoff(100_000)).after_return).toBeUndefined();
  expect(await give(100_000)).toMatchObject({ message: /You owe \$4\.00 on it\./ });
});

test('after a withdrawal, what was used costs its days', async () => {
  await drawCredit(provider, debtor, 'USD', 30_000);
  await provider.passTime(2 * day);
  const { after_return } = await payoff(70_000);
  // Opened on 10 March: 300 × 3 % × 22 / 30, a month’s 9.00, and 9.00 of principal.
  expect(after_return?.after.next_bill).toEqual({ due_date: '2026-05-01', total: 2_460 });
  expect(await give(70_000)).toMatchObject({ ok: true });
  const [bill] = (await loanOf(provider, debtor)).bills;
  expect(bill).toMatchObject({ due_date: '2026-05-01', interest: 1_560, principal: 900 });
  await provider.passTime(60 * day);
  const [posted] = (await loanOf(provider, debtor)).bills;
  expect(posted).toMatchObject({ interest: 1_560, principal: 900 });
});
