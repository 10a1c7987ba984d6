import { requestWithdrawal } from '#contract/withdrawals.ts';
import type { Currency } from '#credit/money.ts';
import { giveCard, type TestBorrower } from './borrowers.ts';
import type { TestProvider } from './provider.ts';
import { creditOf } from './repaying.ts';

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

/** Pays credit of one portfolio out to a bank account, so that it is drawn; gives the withdrawal's id. */
export async function drawCredit(
  provider: TestProvider,
  borrower: TestBorrower,
  currency: Currency,
  amount: number,
): Promise<string> {
  await giveCard(provider, borrower, { exp_month: 12, exp_year: 2999 });
  const { withdrawals } = await provider.answer(requestWithdrawal, {
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
  return withdrawals[0]?.withdrawal_id ?? '';
}

/** As `drawCredit`, all of the credit, and the bank has it. */
export async function spendCredit(
  provider: TestProvider,
  borrower: TestBorrower,
  currency: Currency = 'USD',
): Promise<void> {
  await drawCredit(provider, borrower, currency, await creditOf(provider, borrower, currency));
  await provider.passTime(1_000);
  await provider.passTime(3_000);
}

/** Asks for 100.00 dollars to a bank account whose last digits say what its bank does; gives the withdrawal's id. */
export async function withdrawTo(
  provider: TestProvider,
  borrower: TestBorrower,
  ending = '6789',
  { processor_id = 1, save = false }: { processor_id?: 1 | 3; save?: boolean } = {},
): Promise<string> {
  const account_number = `012345${ending}`;
  const { withdrawals } = await provider.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount: 10_000,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id,
      details:
        processor_id === 1
          ? { ...nairaDetails, account_number }
          : { ...dollarDetails, account_number },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }],
      sendToAccount: 'new',
      save,
    },
  });
  return withdrawals[0]?.withdrawal_id ?? '';
}

/** The row of a withdrawal. */
export const withdrawalRow = ({ context }: TestProvider, withdrawal_id: string) =>
  context.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('withdrawal_id', '=', withdrawal_id)
    .executeTakeFirstOrThrow();

/** In how many ms the processor is asked about a payout; undefined: nobody asks any more. */
export async function askedIn(
  { context, clock }: TestProvider,
  withdrawal_id: string,
): Promise<number | undefined> {
  const job = await context.db
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', 'payout')
    .where('subject', '=', withdrawal_id)
    .executeTakeFirst();
  return job && Date.parse(job.run_at) - clock.now();
}
