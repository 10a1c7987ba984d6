import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { RepaymentKind } from '#contract/repayments.ts';
import { type AllocationLine, allocate } from '#credit/allocation.ts';
import { lastBill } from '#credit/aside.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { givingBackEarly, markedEarly } from '#credit/changed-mind.ts';
import { isSettled, type LoanAccount, rewindTo } from '#credit/loan-account.ts';
import { add, type Currency, type Minor, subtract, sum, zero } from '#credit/money.ts';
import { promiseInForce } from '#credit/promise.ts';
import { withoutLateCharges } from '#credit/waive-late-charges.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { ledgerLinesOfPayment, ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import { rearmRedlineWarnings } from '../portfolios/watch-redline.ts';
import { frozenBy } from '../users/blocks.ts';
import {
  heldByLoan,
  type LoanRow,
  learnedOn,
  paidLines,
  postedLines,
  running,
  saveLines,
} from './account.ts';
import type { Debt } from './debt.ts';
import { saveResumedPlan, withPlanAgain } from './plan-days.ts';
import { postDays } from './post-days.ts';
import { changeLater, transition, transitionLater } from './status.ts';

/** Money that has come in for a loan. */
export type Payment = {
  /** In the loan's currency. */
  readonly amount: Minor;
  /** What was paid, in the currency that it was paid in, at `rate` kobo per dollar. */
  readonly paid: Minor;
  readonly paid_currency: Currency;
  readonly rate: number;
  /** Money that came in, unless it says otherwise. */
  readonly kind?: RepaymentKind;
  /** Undrawn credit of the first days, which has never earned interest. */
  readonly early?: boolean;
  readonly processor: string;
  readonly reference: string;
  readonly triggered: 'user' | 'other';
  /** ms since 1970. */
  readonly at: number;
  /**
   * The earlier moment, in ms since 1970, as of which it counts where nothing has fallen due since;
   * a late fee that was posted since on a bill that it pays is taken back, and a plan that ended since runs again
   * where it pays what was missing.
   */
  readonly asOf?: number;
  /**
   * The ledger's other side, once it is known what the loan needs of `amount`: debits of that in the
   * loan's currency, where the money is now, any exchange, and what is owed back.
   */
  readonly received: (needed: Minor) => readonly LedgerLine[];
  /** Made here, unless the payment has one already. */
  readonly repayment_id?: string;
};

export type Repaid = {
  readonly repayment: Selectable<Database['repayments']>;
  /** As it is after the payment. */
  readonly debt: Debt & { readonly account: LoanAccount };
  readonly ended: boolean;
  /** What the loan did not need, in its currency. */
  readonly unallocated: Minor;
  /** Late fees and penal charges that were taken back, because it was made before them. */
  readonly takenBack: Minor;
};

/**
 * Credits a loan with a payment: days up to today first, then the payment by the rules, the books,
 * the loan's status and the repayment's row. The same reference of a processor cannot be credited
 * twice: the table refuses it.
 *
 * @param debt read with the loan locked
 * @throws loan_not_repayable for a loan that does not run
 */
export async function repayLoan(tx: Tx, debt: Debt, payment: Payment): Promise<Repaid> {
  const { amount } = payment;
  const { loan } = debt;
  const { loan_id } = loan;
  const today = await postDays(tx, debt, lagosDay(payment.at));
  if (!today) throw refuse('loan_not_repayable');
  const paidOn = lagosDay(payment.asOf ?? payment.at);
  const again = await withPlanAgain(tx, loan, today, {
    ...{ amount, paidOn, blocked: frozenBy(loan.repayment_blocks) },
  });
  const isLast = paidOn >= today.posted_through || !(await hasLinesAfter(tx, loan_id, paidOn));
  const now = again?.account ?? today;
  const stood = isLast ? rewindTo(now, paidOn) : now;
  const { account: before, lines: waived } = withoutLateCharges(
    stood,
    amount,
    paidOn,
    again?.charged,
  );
  // A payment of the last moment may have waited for the loan until the next day was posted.
  const day = before.posted_through;

  const early = payment.early ?? false;
  const start = early ? givingBackEarly(before, amount) : before;
  const { account, posted, unallocated, ...paid } = allocate(start, amount, day);
  const lines = paid.lines.map((line) => markedEarly(line, early));
  const allocated = subtract(amount, unallocated);
  if (allocated === 0) throw refuse('loan_not_repayable');
  const principal = sum(lines.filter(({ kind }) => kind === 'principal').map((one) => one.amount));
  const repayment_id = payment.repayment_id ?? randomUUID();
  const at = instant(payment.at);
  const repayment = {
    repayment_id,
    user_id: loan.user_id,
    loan_id,
    application_id: loan.application_id,
    currency: loan.currency,
    amount,
    principal,
    interest: subtract(allocated, principal),
    returned: unallocated,
    taken_back: zero,
    taken_back_at: null,
    paid: payment.paid,
    paid_currency: payment.paid_currency,
    rate: payment.rate,
    kind: payment.kind ?? 'payment',
    processor: payment.processor,
    reference: payment.reference,
    triggered: payment.triggered,
    recorded: true,
    balloon: lastBill(account)?.principal ?? null,
    date: at,
  } as const;
  insertRows(tx, 'repayments', [repayment]);
  const takenBack = await bookWaiver(tx, loan, waived, { day, at });
  const written = [
    ...paidLines(waived, day, { writtenOff: true }),
    ...postedLines(posted),
    ...paidLines(lines, day, { repayment_id }),
  ];
  saveLines(tx, [{ loan_id, account, lines: learnedOn(lagosDay(payment.at), written) }]);
  await post(tx, {
    kind: payment.kind === 'carried_over' ? 'carry_over' : 'repayment',
    day,
    subject: repayment_id,
    at,
    lines: [
      ...ledgerLinesOfPosting(loan, posted),
      ...payment.received(allocated),
      ...ledgerLinesOfPayment(loan, lines),
    ],
  });
  const ended = isSettled(account);
  const total_repaid = add(loan.total_repaid, allocated);
  const { given_back_early } = account;
  const set = {
    ...{ ...heldByLoan(account), total_repaid },
    ...(early && { given_back_early }),
    ...(again && { plan_until: null }),
  };
  if (again) await saveResumedPlan(tx, loan_id, at);
  const moved = await moveOn(tx, debt, { today, ended, at, set });
  const promiseKept = keptBy(before, account);
  const after = {
    ...debt,
    account,
    loan: { ...loan, ...moved },
    promiseKept,
    isOnPlanAgain: Boolean(again),
  };
  await rearmRedlineWarnings(tx, debt.warned, at);
  return { repayment, debt: after, ended, unallocated, takenBack };
}

/** Whether something was written since a day: what that paid bore interest until then, and a payment comes behind it. */
async function hasLinesAfter(tx: Tx, loan_id: string, day: IsoDay): Promise<boolean> {
  const line = await tx
    .selectFrom('loan_lines')
    .select('position')
    .where('loan_id', '=', loan_id)
    .where('day', '>', day)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** The due day of the promised bill that a payment has paid; null when there is none. */
function keptBy(before: LoanAccount, after: LoanAccount): IsoDay | null {
  const promise = promiseInForce(before);
  return promise && promiseInForce(after) === null ? promise.due_date : null;
}

type Moving = {
  /** With its days posted. */
  readonly today: LoanAccount;
  readonly ended: boolean;
  readonly at: string;
  readonly set: Partial<LoanRow>;
};

/** What a payment changes in the loan's own row. */
async function moveOn(tx: Tx, { loan }: Debt, { today, ended, at, set }: Moving): Promise<LoanRow> {
  // With a bill it is serviced already: `postDays` has seen to it.
  const isFirst = loan.status === 'disbursed' && today.bills.length === 0;
  if (isFirst && ended) await transition(tx, loan.loan_id, 'service', { at });
  if (ended) return transitionLater(tx, loan, 'repay', { at, set });
  if (isFirst) return transitionLater(tx, loan, 'service', { at, set });
  return changeLater(tx, loan, set, running);
}

/**
 * Posts late charges that are taken back as our loss.
 *
 * @returns their sum
 */
async function bookWaiver(
  tx: Tx,
  loan: LoanRow,
  waived: readonly AllocationLine[],
  { day, at }: { readonly day: IsoDay; readonly at: string },
): Promise<Minor> {
  const amount = sum(waived.map((line) => line.amount));
  if (amount === 0) return amount;
  const { loan_id: subject, currency } = loan;
  await post(tx, {
    kind: 'write_off',
    day,
    subject,
    at,
    lines: [
      { account: `house:written_off:${currency}`, currency, amount },
      ...ledgerLinesOfPayment(loan, waived),
    ],
  });
  const detail = { taken_back: amount };
  await audit(tx, { user_id: null, action: 'take back late charges', subject, at, detail });
  return amount;
}
