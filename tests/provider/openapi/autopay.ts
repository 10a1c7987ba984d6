import {
  getAutopay,
  previewAside,
  setAutopay,
  skipAutopay,
  stopAutopay,
} from '#contract/autopay.ts';
import { requestLoan } from '#contract/loans.ts';
import { checkMandate, endMandate, openMandate } from '#contract/mandates.ts';
import { autopayOf, consentOf, turnOn } from '#support/autopay.ts';
import { newBorrower } from '#support/borrowers.ts';
import { addBank } from '#support/mandate.ts';
import type { TestProvider } from '#support/provider.ts';
import { newDebtor } from '#support/repaying.ts';
import { saveCard } from '#support/saved-card.ts';
import { tokenBy } from '#support/step-up.ts';
import { example } from './example.ts';

/** Somebody with a card who owes ₦1,000,000.00, and what they sign. */
async function payer(provider: TestProvider) {
  const debtor = await newDebtor(provider, 'NGN', 100_000_000);
  await saveCard(provider, debtor.email);
  return { debtor, as: debtor.email, body: await consentOf(provider, debtor) };
}

/** A loan that was asked for and is not paid out. */
async function requested(provider: TestProvider) {
  const borrower = await newBorrower(provider);
  await saveCard(provider, borrower.email);
  const portfolio_id = borrower.portfolios.NGN;
  const asked = { amount: 100_000_000, tenure: 3 as const, currency: 'NGN' as const };
  const body = { ...asked, portfolios: [{ portfolio_id, amount: asked.amount }] };
  const { loans } = await provider.answer(requestLoan, { as: borrower.email, body });
  return { as: borrower.email, loan_id: loans[0]?.loan_id ?? '' };
}

/** Somebody who may add a bank account. */
async function newcomer(provider: TestProvider) {
  const { email: as } = await newBorrower(provider);
  return { as, addBank: () => addBank(provider, as) };
}

export const autopayExamples = [
  example(getAutopay, async (ask, provider) => {
    const { as, debtor } = await payer(provider);
    await ask('ok', { as });
    await turnOn(provider, debtor);
    await ask('ok', { as });
    await addBank(provider, as);
    await ask('ok', { as });
  }),
  example(setAutopay, async (ask, provider) => {
    const { as, body } = await payer(provider);
    const debtor = await newDebtor(provider, 'NGN', 100_000_000);
    await ask('card_required', { as: debtor.email, body: { ...body, loan_id: debtor.loan_id } });
    await ask('bank_account_required', { as, body: { ...body, pays_with: 'bank' } });
    await ask('name_mismatch', { as, body: { ...body, name: 'Somebody Else' } });
    await ask('state_conflict', { as, body: { ...body, words: 'You may charge me.' } });
    await ask('not_found', { as, body: { ...body, loan_id: crypto.randomUUID() } });
    const early = await requested(provider);
    await ask('loan_not_repayable', { as: early.as, body: { ...body, loan_id: early.loan_id } });
    await ask('ok', { as, body });
    await ask('not_allowed', { as: 'efe@example.com', body });
  }),
  example(previewAside, async (ask, provider) => {
    const { as, debtor } = await payer(provider);
    const query = { loan_id: debtor.loan_id, amount: 10_000_000, day: 15 };
    await ask('ok', { as, query });
    await ask('not_found', { as: 'ada@example.com', query });
    const early = await requested(provider);
    await ask('loan_not_repayable', { as: early.as, query: { ...query, loan_id: early.loan_id } });
  }),
  example(stopAutopay, async (ask, provider) => {
    const { as, debtor } = await payer(provider);
    await turnOn(provider, debtor);
    await ask('ok', { as, query: { loan_id: debtor.loan_id } });
    await ask('not_found', { as: 'ada@example.com', query: { loan_id: debtor.loan_id } });
  }),
  example(skipAutopay, async (ask, provider) => {
    const { as, debtor } = await payer(provider);
    const { loan_id } = debtor;
    await ask('state_conflict', { as, body: { loan_id, due_on: '2026-05-01' } });
    await turnOn(provider, debtor);
    const due_on = (await autopayOf(provider, debtor)).next?.due_on ?? '';
    await ask('ok', { as, body: { loan_id, due_on } });
    await ask('ok', { as, body: { loan_id, due_on: null } });
    await ask('not_found', { as: 'ada@example.com', body: { loan_id, due_on } });
  }),
  example(openMandate, async (ask, provider, { cutOff }) => {
    const { as, addBank } = await newcomer(provider);
    await ask('step_up_required', { headers: await tokenBy(provider, as) });
    await ask('processor_down', { as }, cutOff);
    await ask('ok', { as });
    await addBank();
    await ask('state_conflict', { as });
    await ask('not_allowed', { as: 'efe@example.com' });
  }),
  example(checkMandate, async (ask, provider, { cutOff }) => {
    const { as, addBank } = await newcomer(provider);
    await ask('ok', { as });
    await addBank();
    await ask('ok', { as });
    await ask('processor_down', { as }, cutOff);
  }),
  example(endMandate, async (ask, provider) => {
    const { as, addBank } = await newcomer(provider);
    await ask('ok', { as });
    await addBank();
    await ask('ok', { as });
  }),
];
