import type { requestInstantLoan } from '#contract/instant-loans.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { newDestination, savedDestination } from '../accounts/destination.ts';
import { processorOf } from '../accounts/processors.ts';
import { saveBeneficiary } from '../accounts/save.ts';
import { requireCard } from '../cards/require.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { describeLoan } from '../loans/answer.ts';
import { checkBorrower, requestReceived, writeLoan } from '../loans/request.ts';
import { ratesAt } from '../payments/rates.ts';
import { holdOf, holdWords } from '../withdrawals/hold.ts';
import { checkPayout } from '../withdrawals/request.ts';
import { payoutOf } from '../withdrawals/write.ts';
import { promisePayout } from './promise.ts';
import { splitOverCredit } from './split.ts';

/** Asks for a loan, and has it paid out to a bank account as soon as it is disbursed. */
export async function requestOwnInstantLoan({
  runIdempotent,
  ...asked
}: IdempotentRequest<typeof requestInstantLoan>): Promise<StoredResponse> {
  const { context, borrower, body } = asked;
  const { user_id, bound_to } = borrower;
  if (bound_to !== null && bound_to !== body.application_id) throw refuse('not_found');
  const old = Object.hasOwn(body.details, 'id');
  if (bound_to !== null && !old) {
    throw refuse('unauthenticated', 'Sign in yourself to be paid to another account.');
  }
  if (borrower.blacklist.withdrawal) throw refuse('not_allowed');
  checkBorrower(borrower, body);
  const now = context.clock.now();
  const { sell } = await ratesAt(context.db, now);
  const processor = await processorOf(context, body.processor_id);
  checkPayout(body, processor, sell);
  await requireCard(context.db, user_id, now);
  const given = old ? undefined : await newDestination(context, processor, body.details, borrower);
  return runIdempotent(async (tx) => {
    const destination = given
      ? await saveBeneficiary(tx, asked, { processor, saved_by_user: body.save }, given)
      : await savedDestination(tx, borrower, processor, body.details);
    const portfolios = await splitOverCredit(tx, user_id, body);
    const loan = await writeLoan(tx, context, borrower, { ...body, portfolios });
    const { processor_id, display_name: processorName } = processor;
    await promisePayout(tx, { loan_id: loan.loan_id, processor_id }, destination);
    const { requested_currency, paid, rate } = payoutOf({ ...body, sell }, processor);
    const { account_name, account_number, bank_name } = destination;
    const loans = [describeLoan(loan, lagosDay(now))];
    const promised = {
      amount: body.amount,
      currency: body.currency,
      requestedCurrency: requested_currency,
      paid,
      rate,
      processor: { processorName },
      destination: { account_name, account_number, bank_name },
    };
    const arrives = formatMoney(paid, requested_currency);
    const held = (await holdOf(tx, user_id)) ? ` ${holdWords(context)}` : '';
    const message = `${requestReceived} Then ${arrives} goes to ${account_name}.${held}`;
    return { message, data: { loans, promised } };
  });
}
