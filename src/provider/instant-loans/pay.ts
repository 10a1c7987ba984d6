import { requireOwnName } from '../accounts/own-name.ts';
import { processorsWith } from '../accounts/processors.ts';
import { cardInUse } from '../cards/in-use.ts';
import { requireCard } from '../cards/require.ts';
import { fixedClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { writeWaiting } from '../db/later.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import type { Job } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { ratesAt } from '../payments/rates.ts';
import { portfoliosToLock } from '../portfolios/lock.ts';
import { notPaidOut } from '../withdrawals/notifications.ts';
import { withdrawalFacts, writeWithdrawal } from '../withdrawals/write.ts';

/**
 * The withdrawal that was promised with a loan, once it is disbursed. What forbids it now, such as
 * a card that was taken away, leaves the credit in the balance, and the borrower is notified.
 */
export async function payInstantLoan(outer: Context, job: Job): Promise<void> {
  const context = { ...outer, clock: fixedClock(job.run_at) };
  try {
    await context.db.transaction().execute(async (tx) => {
      await keepPromise(tx, context, job.subject);
      await job.done(tx);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await context.db.transaction().execute(async (tx) => {
      await giveUp(tx, context, job.subject, error);
      await job.done(tx);
    });
  }
}

async function keepPromise(tx: Tx, context: Context, loan_id: string): Promise<void> {
  const now = context.clock.now();
  const promise = await openPromise(tx, loan_id);
  if (!promise) return;
  const { user_id, application_id, currency, principal: amount } = promise;
  if (promise.blacklist_withdrawal || promise.blacklist_signin) throw refuse('not_allowed');
  requireCard(await cardInUse(tx, user_id), now);
  const processor = processorsWith([]).find((one) => one.processor_id === promise.processor_id);
  if (!processor) throw refuse('processor_unavailable');
  const portfolios = await tx
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', loan_id)
    .orderBy('portfolio_id')
    .execute();
  const { account_id, account_name, account_number, bank_code, bank_name, details } = promise;
  const destination = { account_id, account_name, account_number, bank_code, bank_name, details };
  await requireOwnName(tx, promise, destination);
  const rows = await portfoliosToLock(tx, user_id, portfolios).execute();
  const facts = await readTogether(tx, withdrawalFacts(tx, user_id, portfolios));
  const wanted = {
    user_id,
    application_id,
    loan_id,
    currency,
    amount,
    portfolios,
    processor,
    destination,
    sell: (await ratesAt(tx, now)).sell,
  };
  const held = { ...facts, portfolios: rows };
  const { withdrawal_id } = (await writeWithdrawal(tx, context, wanted, held)).withdrawal;
  await writeWaiting(tx); // the promise refers to it
  await tx
    .updateTable('instant_loans')
    .set({ withdrawal_id })
    .where('loan_id', '=', loan_id)
    .execute();
}

/** Held until the transaction ends; undefined when it was kept or given up already. */
function openPromise(tx: Tx, loan_id: string) {
  return tx
    .selectFrom('instant_loans')
    .innerJoin('loans', 'loans.loan_id', 'instant_loans.loan_id')
    .innerJoin('users', 'users.user_id', 'loans.user_id')
    .selectAll('instant_loans')
    .select(['loans.user_id', 'loans.application_id', 'loans.currency', 'loans.principal'])
    .select(['users.firstname', 'users.lastname'])
    .select(['users.blacklist_withdrawal', 'users.blacklist_signin'])
    .where('instant_loans.loan_id', '=', loan_id)
    .where('withdrawal_id', 'is', null)
    .where('refused_because', 'is', null)
    .forUpdate('instant_loans')
    .executeTakeFirst();
}

async function giveUp(tx: Tx, context: Context, loan_id: string, { code, message }: Refusal) {
  const promise = await openPromise(tx, loan_id);
  if (!promise) return;
  await tx
    .updateTable('instant_loans')
    .set({ refused_because: code })
    .where('loan_id', '=', loan_id)
    .execute();
  const { user_id, application_id, principal: amount, currency } = promise;
  const at = context.clock.now();
  const kept = { user_id, application_id, amount, currency, reason: message, at };
  await notifyBorrower(tx, context, await notPaidOut(tx, kept));
}
