import {
  addAccount,
  chargeSavedCard,
  getReceipt,
  getRepayment,
  getWithdrawalReceipt,
  initializeCard,
  initializeRepayment,
  listAccounts,
  listRepayments,
  listWithdrawals,
  recordCard,
  recordRepayment,
  removeAccount,
  removeNewAccount,
  requestWithdrawal,
  returnCredit,
  unlockRepayment,
  verifyAccount,
} from '#contract';
import { minor } from '#credit/money.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { cards, payOnceWith, payWith } from '#support/checkout.ts';
import type { TestProvider } from '#support/provider.ts';
import { loanOf, payUnheard } from '#support/repaying.ts';
import { chargeOf, saveCard, savedCards } from '#support/saved-card.ts';
import { lastMessage, tokenBy } from '#support/step-up.ts';
import { dollarDetails } from '#support/withdrawing.ts';
import { example, reversed } from './example.ts';

const details = { bank_code: '901', account_number: '0123456789' };
/** The bank knows no such account. */
const nobodys = { ...details, account_number: '0123450000' };
const ofBankAway = { bank_code: '901', account_number: '0123459999' };

/** Somebody with a loan of USD 1,000.00 whose checkout for a tenth of it is open. */
async function inCheckout(provider: TestProvider) {
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  const as = borrower.email;
  const { checkout } = await provider.answer(initializeRepayment, {
    as,
    body: { loan_id, amount: 10_000 },
  });
  return { as, borrower, loan_id, checkout, reference: checkout.reference };
}

export const moneyExamples = [
  example(initializeRepayment, async (ask, provider, { cutOff }) => {
    const { as, loan_id, borrower } = await inCheckout(provider);
    await ask('processor_down', { as, body: { loan_id, amount: 10_000 } }, cutOff);
    await ask('ok', { as, body: { loan_id, amount: 10_000 } });
    await ask('amount_above_payoff', { as, body: { loan_id, amount: 900_000 } });
    await ask('amount_leaves_remainder', { as, body: { loan_id, amount: 99_990 } });
    const shown = { due: 0, payoff: 0, rate: 1 };
    await ask('debt_changed', { as, body: { loan_id, amount: 10_000, shown } });
    const { payoff, minimum } = await loanOf(provider, { ...borrower, loan_id });
    const owed = { due: minimum.amount, payoff, rate: 1 };
    await ask('rate_changed', { as, body: { loan_id, amount: 10_000, shown: owed } });
    await ask('not_found', { as: 'ada@example.com', body: { loan_id, amount: 10_000 } });
    await ask('not_allowed', { as: 'efe@example.com', body: { loan_id, amount: 10_000 } });
  }),
  example(chargeSavedCard, async (ask, provider, { cutOff }) => {
    const waiting = await inCheckout(provider);
    await saveCard(provider, waiting.as, savedCards.later);
    const ofWaiting = await chargeOf(provider, { ...waiting.borrower, ...waiting }, 10_000);
    await ask('ok', { as: waiting.as, body: ofWaiting });
    const { as, borrower, loan_id } = await inCheckout(provider);
    const debtor = { ...borrower, loan_id };
    const noCard = await chargeOf(provider, debtor, 10_000);
    await ask('card_required', { as, body: { ...noCard, last4: '4081' } });
    await saveCard(provider, as);
    const body = await chargeOf(provider, debtor, 10_000);
    await ask('processor_down', { as, body }, cutOff);
    await ask('ok', { as, body });
    await ask('debt_changed', { as, body });
    const again = await chargeOf(provider, debtor, 10_000);
    await ask('rate_changed', { as, body: { ...again, total: minor(1) } });
    await ask('state_conflict', { as, body: { ...again, last4: '0000' } });
    await ask('amount_above_payoff', { as, body: { ...again, amount: 900_000 } });
    await ask('amount_leaves_remainder', {
      as,
      body: { ...again, amount: again.shown.payoff - 10 },
    });
    await ask('not_found', { as: 'ada@example.com', body: again });
    await ask('not_allowed', { as: 'efe@example.com', body: again });
  }),
  example(returnCredit, async (ask, provider, { cutOff }) => {
    const { as, loan_id } = await inCheckout(provider);
    const params = { id: loan_id };
    await ask('processor_down', { as, params, body: { amount: 10_000 } }, cutOff);
    await ask('ok', { as, params, body: { amount: 10_000 } });
    await ask('amount_above_payoff', { as, params, body: { amount: 90_001 } });
    await ask('not_found', { as: 'ada@example.com', params, body: { amount: 10_000 } });
    await ask('amount_below_minimum', { as, params, body: { amount: 99 } });
    await ask('ok', { as, params, body: { amount: 90_000 } });
    await ask('loan_not_repayable', { as, params, body: { amount: 1 } });
    const other = await inCheckout(provider);
    await payUnheard(provider, other.checkout);
    const paid = { as: other.as, params: { id: other.loan_id } };
    await ask('state_conflict', { ...paid, body: { amount: 10_000 } });
    const later = await inCheckout(provider);
    // Past the first days, in which nobody owes interest on what was not withdrawn.
    await provider.passTime(4 * 24 * 60 * 60_000);
    const withInterest = { as: later.as, params: { id: later.loan_id } };
    await ask('balance_insufficient', { ...withInterest, body: { amount: 100_001 } });
  }),
  example(recordRepayment, async (ask, provider, { cutOff }) => {
    const { as, checkout, reference, loan_id } = await inCheckout(provider);
    await ask('processor_down', { as, body: { reference } }, cutOff);
    await ask('ok', { as, body: { reference } });
    await payWith(provider, checkout, cards.success);
    await ask('ok', { as, body: { reference, loan_id, user_id: 'ignored' } });
    await ask('not_found', { as: 'ada@example.com', body: { reference } });
    const other = await inCheckout(provider);
    await ask('payment_mismatch', { as, body: { reference, loan_id: other.loan_id } });
  }),
  example(listRepayments, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
    await ask('ok', { as: 'ada@example.com', query: { limit: 100, currency: 'NGN', offset: 2 } });
    await ask('ok', { as: 'ada@example.com', query: { sort: 'interest', order: 'asc' } });
    await ask('ok', { as: 'ada@example.com', query: { recorded: 'false' } });
    await ask('date_range_invalid', { as: 'ada@example.com', query: reversed });
  }),
  example(getRepayment, async (ask, provider) => {
    const { as, checkout } = await inCheckout(provider);
    const id = checkout.repayment_id ?? '';
    await ask('ok', { as, params: { id } });
    await ask('not_found', { as: 'ada@example.com', params: { id } });
  }),
  example(getReceipt, async (ask, provider) => {
    const { as, checkout, reference } = await inCheckout(provider);
    await ask('not_found', { as, params: { id: reference } });
    await payWith(provider, checkout, cards.success);
    await ask('ok', { as, params: { id: reference } });
    await ask('not_found', { as: 'ada@example.com', params: { id: reference } });
  }),
  example(unlockRepayment, async (ask, provider, { cutOff }) => {
    const { as, checkout, reference } = await inCheckout(provider);
    await ask('processor_down', { as, body: { repayment_id: reference } }, cutOff);
    await payWith(provider, checkout, cards.success);
    await ask('ok', { as, body: { repayment_id: reference } });
    await ask('not_found', { as: 'ada@example.com', body: { repayment_id: reference } });
    const short = await inCheckout(provider);
    await provider.context.db
      .updateTable('payment_intents')
      .set({ charge: minor(short.checkout.total + 1) })
      .where('reference', '=', short.reference)
      .execute();
    await payWith(provider, short.checkout, cards.success);
    await ask('payment_mismatch', { as: short.as, body: { repayment_id: short.reference } });
  }),
  example(initializeCard, async (ask, provider, { cutOff }) => {
    const { email: as } = await newBorrower(provider);
    await ask('processor_down', { as, body: {} }, cutOff);
    await ask('ok', { as, body: { return_to: 'dashboard' } });
    await ask('ok', { as, body: {} });
    await ask('not_allowed', { as: 'dayo@example.com', body: {} });
  }),
  example(recordCard, async (ask, provider, { cutOff }) => {
    const { email: as } = await newBorrower(provider);
    const { checkout } = await provider.answer(initializeCard, { as, body: {} });
    const { reference } = checkout;
    await ask('processor_down', { as, body: { reference } }, cutOff);
    await ask('ok', { as, body: { reference } });
    await payWith(provider, checkout, cards.success);
    await ask('ok', { as, body: { reference } });
    await ask('not_found', { as: 'ada@example.com', body: { reference } });
    const other = await provider.answer(initializeCard, { as, body: {} });
    await payWith(provider, other.checkout, 'expiring');
    await ask('card_expiring', { as, body: { reference: other.checkout.reference } });
    const single = await provider.answer(initializeCard, { as, body: {} });
    await payOnceWith(provider, single.checkout, cards.success);
    await ask('card_unusable', { as, body: { reference: single.checkout.reference } });
  }),
  example(listAccounts, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
    await ask('ok', { as: 'ada@example.com', query: { processor_id: 1, user_id: 'ignored' } });
  }),
  example(addAccount, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    const headers = await tokenBy(provider, as);
    await ask('step_up_required', { headers, body: { processor_id: 1, details } });
    await ask('ok', { as, body: { processor_id: 1, details } });
    await ask('ok', {
      as,
      body: { processor_id: 3, details: dollarDetails, saved_by_user: false },
    });
    await ask('account_invalid', { as, body: { processor_id: 1, details: {} } });
    await ask('account_unverified', { as, body: { processor_id: 1, details: nobodys } });
    await ask('processor_unavailable', { as, body: { processor_id: 99, details } });
    await ask('processor_down', { as, body: { processor_id: 1, details: ofBankAway } });
  }),
  example(removeAccount, async (ask, provider) => {
    const { email: as } = await newBorrower(provider);
    const { account } = await provider.answer(addAccount, {
      as,
      body: { processor_id: 1, details },
    });
    const params = { id: account.id };
    await ask('not_found', { as: 'ada@example.com', params });
    await ask('ok', { as, params });
    await ask('not_found', { as, params });
  }),
  example(removeNewAccount, async (ask, provider) => {
    const { email: as, mobile } = await newBorrower(provider);
    await provider.answer(addAccount, { as, body: { processor_id: 1, details } });
    const code = (await lastMessage(provider, mobile))?.link?.split('#')[1] ?? '';
    await ask('ok', { body: { code } });
    await ask('code_invalid', { body: { code } });
  }),
  example(verifyAccount, async (ask) => {
    const as = 'ada@example.com';
    await ask('ok', { as, body: { processor_id: 1, details } });
    await ask('account_invalid', { as, body: { processor_id: 1, details: {} } });
    await ask('account_unverified', { as, body: { processor_id: 1, details: nobodys } });
    await ask('processor_unavailable', { as, body: { processor_id: 99, details } });
    await ask('processor_down', { as, body: { processor_id: 1, details: ofBankAway } });
  }),
  example(requestWithdrawal, async (ask, provider) => {
    const borrower = await newBorrower(provider);
    const as = borrower.email;
    await borrow(provider, borrower, 'USD', 100_000);
    const wish = (amount: number) => ({
      amount,
      application_id: borrower.application_id,
      currency: 'USD' as const,
      processor_id: 1,
      details,
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
      sendToAccount: 'new' as const,
      savedBeneficiary: false,
      save: true,
    });
    await ask('card_required', { as, body: wish(10_000) });
    await giveCard(provider, borrower);
    const headers = await tokenBy(provider, as);
    await ask('step_up_required', { headers, body: wish(10_000) });
    await ask('rate_changed', { as, body: { ...wish(10_000), paid: 15_000_000 } });
    await ask('ok', { as, body: { ...wish(10_000), paid: 15_624_000 } });
    await ask('processor_down', { as, body: { ...wish(10_000), details: ofBankAway } });
    await ask('amount_below_minimum', { as, body: wish(1) });
    await ask('balance_insufficient', { as, body: wish(900_000) });
    await ask('not_allowed', { as: 'efe@example.com', body: wish(10_000) });
    const somebody = await newBorrower(provider);
    await giveCard(provider, somebody);
    await ask('not_found', { as: somebody.email, body: wish(10_000) });
  }),
  example(listWithdrawals, async (ask) => {
    await ask('ok', { as: 'ada@example.com' });
    const status = ['completed', 'rejected'];
    await ask('ok', { as: 'ada@example.com', query: { status, limit: 100, sort: 'amount' } });
    await ask('date_range_invalid', { as: 'ada@example.com', query: reversed });
  }),
  example(getWithdrawalReceipt, async (ask, provider) => {
    const as = 'ada@example.com';
    const [withdrawal] = (await provider.answer(listWithdrawals, { as })).withdrawals;
    const params = { id: withdrawal?.withdrawal_id ?? '' };
    await ask('ok', { as, params });
    await ask('not_found', { as: 'femi@example.com', params });
  }),
];
