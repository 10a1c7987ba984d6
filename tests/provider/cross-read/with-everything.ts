import { initializeRepayment, recordRepayment, requestLoan, requestWithdrawal } from '#contract';
import { openApiDocument } from '#provider/openapi/document.ts';
import { borrow, giveCard, newBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { addBank } from '#support/mandate.ts';
import type { TestProvider } from '#support/provider.ts';
import { operationsOf } from '../fuzz/operations.ts';
import { learn, personWith } from '../fuzz/people.ts';
import type { Person } from '../fuzz/person.ts';

/**
 * A borrower with a record of every kind: a card and a bank account, a running loan, one that waits, a repayment made and one
 * begun, a withdrawal to a saved account. `key` is the idempotency key of the waiting loan.
 */
export async function borrowerWithEverything(
  provider: TestProvider,
  { usd, ngn, key }: { usd: number; ngn: number; key: string },
): Promise<Person> {
  const borrower = await newBorrower(provider);
  const as = borrower.email;
  await giveCard(provider, borrower);
  await addBank(provider, as, `${usd}`.padStart(10, '6'));
  const loan_id = await borrow(provider, borrower, 'USD', usd);
  const paying = { as, body: { loan_id, amount: Math.round(usd / 4) } };
  const { checkout } = await provider.answer(initializeRepayment, paying);
  await payWith(provider, checkout, cards.success);
  await provider.answer(recordRepayment, { as, body: { loan_id, reference: checkout.reference } });
  await provider.answer(initializeRepayment, paying);
  await provider.answer(requestWithdrawal, {
    as,
    body: {
      amount: Math.round(usd / 2),
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number: `${usd}`.padStart(10, '5') },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount: Math.round(usd / 2) }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: true,
    },
  });
  await provider.answer(requestLoan, {
    as,
    key,
    body: {
      amount: ngn,
      currency: 'NGN',
      tenure: 6,
      portfolios: [{ portfolio_id: borrower.portfolios.NGN, amount: ngn }],
    },
  });
  const person = await personWith(provider, as);
  await learn(provider, person, operationsOf(openApiDocument()));
  return person;
}
