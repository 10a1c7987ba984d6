import { beforeEach, expect, test } from 'vitest';
import { initializeRepayment, listRepayments } from '#contract/repayments.ts';
import { minor } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { cards, payWith, submitCheckout } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';
import { paidAndBack, setBuyRate } from '#support/refunds.ts';
import { creditOf, type Debtor, loanOf, newDebtor, startRepaying } from '#support/repaying.ts';

const minuteMs = 60_000;
const [old, later] = [158_000, 170_000];

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  await setBuyRate(provider, old);
  debtor = await newDebtor(provider, 'USD', 600_000);
});

/** Payment pages for all that is owed, none of them used; each for a cent less than the one before. */
async function tenPages() {
  const { payoff } = await loanOf(provider, debtor);
  const pages = [];
  for (let page = 0; page < 10; page++) {
    pages.push(await startRepaying(provider, debtor, page === 9 ? payoff : payoff - 200 - page));
    await provider.clock.moveTo(provider.clock.now() + minuteMs);
  }
  return { payoff, pages };
}

/** Nothing but the loan's own credit is there to withdraw, and the Naira cover what it was credited. */
async function expectNoGain(rate: number) {
  await runExternalJobs(provider.context);
  expect(await creditOf(provider, debtor)).toBe(600_000);
  const { paid, back } = await paidAndBack(provider, debtor.email);
  const { totalRepaid } = await loanOf(provider, debtor);
  expect(paid - back).toBeGreaterThanOrEqual(nairaFromDollars(minor(totalRepaid), rate));
  return { paid, back };
}

test('ten pages opened at the old rate and paid at a better one buy no Dollars at the old rate', async () => {
  const { payoff, pages } = await tenPages();
  await provider.clock.moveTo(provider.clock.now() + 40 * minuteMs);
  await setBuyRate(provider, later);
  for (const page of pages) await payWith(provider, page, cards.success);
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'repaid',
    totalRepaid: payoff,
  });
  const { paid, back } = await expectNoGain(later);
  // What the loan needed at the rate of the moment and the fee of its two payments; all else went back.
  const kept = nairaFromDollars(minor(payoff), later);
  const beyond = paid - back - (kept + 2 * 200_000);
  expect(beyond).toBeGreaterThanOrEqual(0);
  expect(beyond).toBeLessThan(later / 100); // Naira that buy no whole cent
});

test('within the half hour only the page that was opened last holds its rate', async () => {
  const { payoff, pages } = await tenPages();
  await setBuyRate(provider, later);
  for (const page of pages) await payWith(provider, page, cards.success);
  expect((await loanOf(provider, debtor)).loanStatus).toBe('repaid');
  await expectNoGain(later);
  const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
  expect(repayments.filter(({ rate }) => rate === old)).toHaveLength(1);
  expect(repayments.reduce((total, one) => total + one.amount - one.returned, 0)).toBe(payoff);
});

test('a rate that got worse for us is never chosen from the past', async () => {
  const { pages } = await tenPages();
  await setBuyRate(provider, later);
  await provider.clock.moveTo(provider.clock.now() + 40 * minuteMs);
  await setBuyRate(provider, 190_000);
  const first = pages[0];
  if (!first) throw new Error('No page');
  await payWith(provider, first, cards.success);
  const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
  expect(repayments).toMatchObject([{ rate: 190_000 }]);
});

test('overpaying at a held rate brings Naira back, and no Dollars to withdraw', async () => {
  const page = await startRepaying(provider, debtor, 10_000);
  await submitCheckout(provider, page, { transfer: 'too-much' });
  await setBuyRate(provider, later);
  await provider.passTime(10_000);
  await runExternalJobs(provider.context);
  const { paid, back } = await paidAndBack(provider, debtor.email);
  expect(paid - back).toBe(page.total);
  expect(await creditOf(provider, debtor)).toBe(600_000);
});

test('twenty tabs at once open one payment page', async () => {
  const open = (amount: number) =>
    provider.answer(initializeRepayment, {
      as: debtor.email,
      body: { loan_id: debtor.loan_id, amount },
    });
  const same = await Promise.all(Array.from({ length: 20 }, () => open(10_000)));
  expect(new Set(same.map(({ checkout }) => checkout.reference)).size).toBe(1);
  await Promise.all(Array.from({ length: 20 }, (_, index) => open(20_000 + index)));
  const unclosed = await provider.context.db
    .selectFrom('payment_intents')
    .select('status')
    .where('loan_id', '=', debtor.loan_id)
    .where('closed_at', 'is', null)
    .execute();
  expect(unclosed).toEqual([{ status: 'open' }]);
});
