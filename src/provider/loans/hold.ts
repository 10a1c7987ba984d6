import { dayMs } from '#credit/durations.ts';
import { type Minor, min } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import type { LoanRow } from './account.ts';
import { transition } from './status.ts';

/** How long a request waits for its portfolios to recover, before it is declined. */
export const holdDays = 7;

/** ms since 1970 at which a hold that began at this ISO instant ends. */
export const holdEnds = (held_since: string) => Date.parse(held_since) + holdDays * dayMs;

/**
 * Keeps a locked loan from being paid out, because its portfolios back less than was asked for. The
 * borrower is notified once, and may cancel, accept less or wait. `backed` is in minor units, and no more than we
 * have offered.
 */
export async function hold(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  loan: LoanRow,
  backed: Minor,
): Promise<void> {
  const { loan_id, held_since } = loan;
  if (held_since) {
    await tx.updateTable('loans').set({ backed }).where('loan_id', '=', loan_id).execute();
    return;
  }
  const at = clock.now();
  const name = loan.status === 'disbursing' ? 'holdDisbursing' : 'hold';
  await transition(tx, loan_id, name, { at: instant(at), detail: { backed }, set: { backed } });
  await emit(tx, { type: 'loan.held', loan, backed, at });
}

/**
 * What secures them has changed: loans that are held by a portfolio are checked again at `now`, and all
 * that wait for it where its prices were too old until now.
 */
export async function recheckHeld(
  tx: Tx,
  portfolio_id: string,
  now: number,
  wereOld = false,
): Promise<void> {
  const held = await tx
    .selectFrom('loans')
    .innerJoin('loan_portfolios', 'loan_portfolios.loan_id', 'loans.loan_id')
    .select('loans.loan_id')
    .where('portfolio_id', '=', portfolio_id)
    .$if(!wereOld, (loans) => loans.where('held_since', 'is not', null))
    .where('status', 'in', ['requested', 'issued', 'disbursing'])
    .orderBy('loans.loan_id')
    .execute();
  for (const { loan_id } of held) {
    await schedule(tx, { kind: 'loan', subject: loan_id, run_at: now });
  }
}

/** How much of a waiting loan we lend: what its portfolios back, and no more than we have offered. */
export const lendable = ({ offered }: LoanRow, { backed }: { readonly backed: Minor }): Minor =>
  offered === null ? backed : min(backed, offered);

/**
 * Offers the borrower of a locked loan less than was asked for. They accept it or cancel within the days of a hold;
 * until then nothing is paid out. `amount` is in minor units.
 */
export async function offer(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  loan: LoanRow,
  { amount, because }: { readonly amount: Minor; readonly because: string },
): Promise<void> {
  const at = clock.now();
  const set = { offered: amount, offered_because: because, backed: amount };
  const detail = { amount, because };
  await transition(tx, loan.loan_id, 'offer', { at: instant(at), detail, set });
  await schedule(tx, { kind: 'loan', subject: loan.loan_id, run_at: at + dayMs });
  await emit(tx, { type: 'loan.offered', loan, amount, because, at });
}

/** Its portfolios back all of a locked loan again. */
export async function release(
  tx: Tx,
  { loan_id, held_since }: LoanRow,
  now: number,
): Promise<void> {
  if (!held_since) return;
  const set = { held_since: null, backed: null };
  await transition(tx, loan_id, 'release', { at: instant(now), set });
}
