import { requestWithdrawal } from '#contract/withdrawals.ts';
import type { Currency } from '#credit/money.ts';
import { giveCard, type TestBorrower } from './borrowers.ts';
import type { TestProvider } from './provider.ts';

/** Bank details that the sandbox's processor pays out to: a Naira account, and a Dollar one. */
export const nairaDetails = { bank_code: '901', account_number: '0123456789' };
export const dollarDetails = {
  beneficiary_name: 'Ini Borrower',
  beneficiary_address: '1 Example Street',
  account_number: '0001234567',
  account_type: 'checking',
  routing_number: '021000021',
  swift_code: 'TESTUS00',
  bank_name: 'Example Bank',
  bank_address: '2 Example Street',
};

/** Pays credit of one portfolio out to a bank account, so that it is drawn. */
export async function drawCredit(
  provider: TestProvider,
  borrower: TestBorrower,
  currency: Currency,
  amount: number,
): Promise<void> {
  await giveCard(provider, borrower, { exp_month: 12, exp_year: 2999 });
  await provider.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount,
      application_id: borrower.application_id,
      currency,
      processor_id: 1,
      details: nairaDetails,
      portfolios: [{ portfolio_id: borrower.portfolios[currency], amount }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: false,
    },
  });
}
