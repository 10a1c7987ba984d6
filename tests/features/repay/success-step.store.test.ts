import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listRepayments, type Repayment, returnCredit } from '#contract/repayments.ts';
import { formatMoney, type Minor, minor } from '#credit/money.ts';
import { providerForFile } from '#support/fixtures.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { openTab } from '#support/tab.ts';

const provider = providerForFile();
let debtor: Debtor;
beforeEach(async () => {
  debtor = await newDebtor(provider);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A repayment's page that has read the loan as it was before, and the repayment, made since. */
async function afterPaying() {
  const tab = openTab(provider, '/repay');
  const { startSession } = await import('#stores/session/session.ts');
  startSession(await provider.tokenOf(debtor.email), 1);
  const { $loan, $loanId } = await import('#features/repay/repay.store.ts');
  const { SuccessStep } = await import('#features/repay/SuccessStep.tsx');
  const { refreshMoney } = await import('#stores/reads/read.ts');
  $loanId.set(debtor.loan_id);
  $loan.listen(() => {});
  await vi.waitFor(() => expect($loan.get().data).toBeDefined());
  const body = { amount: 20_000 as Minor };
  await provider.answer(returnCredit, { as: debtor.email, id: debtor.loan_id, body });
  const { repayments } = await provider.answer(listRepayments, { as: debtor.email });
  const [repayment] = repayments as Repayment[];
  if (!repayment) throw new Error('Nothing was repaid');
  /** The facts of the page by their names. */
  const facts = () => {
    const markup = renderToStaticMarkup(createElement(SuccessStep, { repayment }));
    const all = markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
    return Object.fromEntries([...all].map(([, name, fact]) => [name, fact]));
  };
  return { tab, $loan, refreshMoney, facts };
}
const owed = 'You owe on this loan now';

test('what is owed after a payment is said once it has been read again', async () => {
  const { $loan, refreshMoney, facts } = await afterPaying();
  refreshMoney();
  expect(facts()).toMatchObject({ [owed]: '…' });
  expect(facts()).not.toHaveProperty('Next bill');
  await vi.waitFor(() => expect($loan.get().loading).toBe(false));
  const { payoff } = await loanOf(provider, debtor);
  expect(facts()).toMatchObject({ [owed]: formatMoney(minor(payoff), 'USD') });
  expect(facts()).toHaveProperty('Next bill');
});

test('nothing is said of what is owed when it cannot be read again', async () => {
  const { tab, $loan, refreshMoney, facts } = await afterPaying();
  tab.answerWith(async () => Response.json({ code: 'internal' }, { status: 500 }));
  refreshMoney();
  await vi.waitFor(() => expect($loan.get().error).toBeDefined());
  expect(facts()).not.toHaveProperty(owed);
  expect(facts()).not.toHaveProperty('Next bill');
});
