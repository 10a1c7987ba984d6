import type { requestInstantLoan } from '#contract/instant-loans.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { newDestination } from '../accounts/destination.ts';
import { destinationOf, payeeFacts, payeeToLock } from '../accounts/pay-to.ts';
import { processorOf } from '../accounts/processors.ts';
import { requireCard } from '../cards/require.ts';
import { readTogether } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { scheduleApproval } from '../loans/advance-status.ts';
import { describeUnpaidLoan } from '../loans/answer.ts';
import { checkBorrower, requestReceived, writeLoan } from '../loans/request.ts';
import { ratesFrom } from '../payments/rates.ts';
import { type Standing, standingReads, standingsFrom } from '../portfolios/standing.ts';
import { holdWords, oldestDispute } from '../withdrawals/hold.ts';
import { checkPayout, payoutTerms } from '../withdrawals/request.ts';
import { payoutOf } from '../withdrawals/write.ts';
import { promisePayout } from './promise.ts';
import { portfoliosToSplit, splitOverCredit } from './split.ts';

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
  const { rates, cards } = await readTogether(context.db, payoutTerms(context.db, user_id, now));
  const { sell } = ratesFrom(rates);
  const processor = await processorOf(context, body.processor_id);
  checkPayout(body, processor, sell);
  requireCard(cards[0], now);
  const { details, save } = body;
  const given = old ? undefined : await newDestination(context, processor, details, borrower);
  const wanted = { processor, details, given, save };
  return runIdempotent(async (tx) => {
    const locked = await readTogether(tx, {
      payee: payeeToLock(tx, asked, wanted),
      portfolios: portfoliosToSplit(tx, user_id, body),
    });
    const facts = await readTogether(tx, {
      payee: payeeFacts(tx, asked, wanted),
      standing: standingReads(tx, user_id),
      disputes: oldestDispute(tx, user_id),
    });
    const destination = await destinationOf(tx, asked, wanted, locked.payee, facts.payee);
    const standings = standingsFrom(locked.portfolios, facts.standing);
    const portfolios = splitOverCredit(standings, body, now);
    const isUsed = ({ portfolio }: Standing) =>
      portfolios.some(({ portfolio_id }) => portfolio_id === portfolio.portfolio_id);
    const loan = await writeLoan(
      tx,
      context,
      borrower,
      { ...body, portfolios },
      standings.filter(isUsed),
    );
    await scheduleApproval(tx, context, loan);
    const { processor_id, display_name: processorName } = processor;
    promisePayout(tx, { loan_id: loan.loan_id, processor_id }, destination);
    const { requested_currency, paid, rate } = payoutOf({ ...body, sell }, processor);
    const { account_name, account_number, bank_name } = destination;
    const loans = [describeUnpaidLoan(loan, lagosDay(now))];
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
    const held = facts.disputes.length > 0 ? ` ${holdWords(context)}` : '';
    const message = `${requestReceived} Then ${arrives} goes to ${account_name}.${held}`;
    return { message, data: { loans, promised } };
  });
}
