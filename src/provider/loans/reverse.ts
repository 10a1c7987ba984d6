import { type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { add, type Minor, subtract, sum } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { correctionsOf, isWriteOff, type WrittenLine, withoutPayment } from '#credit/taken-back.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { EventOf } from '../events.ts';
import { scheduleEndOfDay } from '../jobs/end-of-day.ts';
import { ledgerLinesOfPayment, ledgerLinesOfPosting } from '../ledger/loan-lines.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import {
  isRunning,
  type LoanRow,
  learnedOn,
  lockedAccount,
  saveAccount,
  writtenLines,
} from './account.ts';
import { postDays } from './post-days.ts';
import { correctSales } from './sale-record.ts';
import { transition } from './status.ts';

/** A part of a repayment that was taken from us again. */
type Reversal = {
  readonly loan_id: string;
  readonly repayment_id: string;
  /** Of the payment. */
  readonly reference: string;
  /** In the loan's currency, at most what the loan was credited with. */
  readonly amount: Minor;
  /** Where the money went from: credits of `amount` in the loan's currency, and any exchange. */
  readonly given: readonly LedgerLine[];
  readonly because: EventOf<'repayment.reversed'>['because'];
};

/**
 * Takes a repayment back by the day that it counted from: the loan stands as if it had never been
 * made, or been so much smaller, and runs again if it had ended. What was posted stays; what is
 * posted now corrects it. Emits `repayment.reversed`.
 */
export async function reverseRepayment(
  tx: Tx,
  { emit, clock }: Pick<Context, 'emit' | 'clock'>,
  { loan_id, repayment_id, reference, amount, given, because }: Reversal,
): Promise<void> {
  const before = await lockedAccount(tx, loan_id);
  // After the wait for the loan: a payoff that was shown meanwhile is without it.
  const now = clock.now();
  await postDays(tx, before, lagosDay(now));
  const { loan, account: recorded } = await lockedAccount(tx, loan_id);
  const today = laterDay(lagosDay(now), recorded.posted_through);
  const written = await writtenLines(tx, loan_id);
  const rest = waivedRest(loan, written, repayment_id);
  const { account, lines } = withoutPayment(recorded, written, {
    repayment_id,
    amount,
    today,
    withRest: rest.length > 0,
  });
  const corrections = correctionsOf(written, lines);
  await dropBills(tx, loan_id, account);
  await saveAccount(tx, loan_id, account, learnedOn(today, corrections));
  const at = instant(now);
  await saveParts(tx, corrections, { repayment_id, amount, at });
  await correctSales(tx, corrections);
  await book(tx, loan, { repayment_id, given, corrections, today, at });
  const written_off = add(loan.written_off, changeOfLoss(corrections, rest));
  await runAgain(tx, loan, { account, repayment_id, amount, written_off, now });
  const owed = isRunning(loan) ? null : payoff(account, today).total;
  await emit(tx, {
    type: 'repayment.reversed',
    ...{ loan, reference, amount, because, owed, at: now },
  });
  // Every locker takes portfolios before the days of their owner, so none waits in a circle.
  if (!isRunning(loan)) await scheduleEndOfDay(tx, loan.user_id, today);
}

/**
 * What was waived when this payment ended its loan while it was held. A sale's loss is none of it, nor is what two
 * people wrote off: its borrower was told that they owe it no more.
 */
function waivedRest(
  { status, forgiven_at }: LoanRow,
  written: readonly WrittenLine[],
  repayment_id: string,
): readonly WrittenLine[] {
  const last = written.findLastIndex((line) => line.repayment_id ?? line.sale_id);
  const endedIt = status === 'repaid' && forgiven_at === null;
  const isLast = written[last]?.repayment_id === repayment_id;
  return endedIt && isLast ? written.slice(last + 1).filter(isWriteOff) : [];
}

/** Late charges that we took back are written off as well, and no part of what the loan shows as lost. */
function changeOfLoss(corrections: readonly WrittenLine[], rest: readonly WrittenLine[]): Minor {
  const isLate = ({ kind }: WrittenLine) => kind === 'fee' || kind === 'penalty';
  const changed = corrections.filter((line) => isWriteOff(line) && !isLate(line));
  return subtract(sumOf(changed), sumOf(rest.filter(isLate)));
}

/** A payoff had made a bill due early that has not come yet. */
async function dropBills(tx: Tx, loan_id: string, { bills }: LoanAccount): Promise<void> {
  const days = bills.map((bill) => bill.due_date);
  await tx
    .deleteFrom('bills')
    .where('loan_id', '=', loan_id)
    .$if(days.length > 0, (query) => query.where('due_date', 'not in', days))
    .execute();
}

/** Payments that came later may pay for something else now; they stay as large as they were. */
async function saveParts(
  tx: Tx,
  corrections: readonly WrittenLine[],
  gone: { readonly repayment_id: string; readonly amount: Minor; readonly at: string },
): Promise<void> {
  for (const [repayment_id, own] of Map.groupBy(corrections, (line) => line.repayment_id)) {
    if (repayment_id === null) continue;
    const principal = sumOf(own.filter(({ kind }) => kind === 'principal'));
    const interest = sumOf(own.filter(({ kind }) => kind !== 'principal'));
    await tx
      .updateTable('repayments')
      .set(({ eb }) => ({
        principal: eb('principal', '+', principal),
        interest: eb('interest', '+', interest),
        ...(repayment_id === gone.repayment_id && {
          taken_back: eb('taken_back', '+', gone.amount),
          taken_back_at: gone.at,
        }),
      }))
      .where('repayment_id', '=', repayment_id)
      .execute();
  }
}

type Booking = {
  readonly repayment_id: string;
  readonly given: readonly LedgerLine[];
  readonly corrections: readonly WrittenLine[];
  readonly today: IsoDay;
  readonly at: string;
};

/** The money by the day that the repayment counted from; the interest of the time since, today. */
async function book(
  tx: Tx,
  loan: LoanRow,
  { repayment_id, given, corrections, today, at }: Booking,
): Promise<void> {
  const paid = corrections.filter((line) => line.source === 'paid');
  const posted = corrections.filter((line) => line.source === 'posted');
  const { currency } = loan;
  const own = paid.find((line) => line.repayment_id === repayment_id);
  const waived = sumOf(paid.filter(isWriteOff));
  await post(tx, {
    kind: 'repayment_reversal',
    day: own?.day ?? today,
    subject: repayment_id,
    at,
    lines: byAccount([
      ...ledgerLinesOfPayment(loan, paid),
      { account: `house:written_off:${currency}`, currency, amount: waived },
      ...given,
    ]),
  });
  await post(tx, {
    kind: 'reversal_interest',
    day: today,
    subject: repayment_id,
    at,
    lines: byAccount(ledgerLinesOfPosting(loan, posted)),
  });
}

/** One line for each account: payments that were put to work again mostly cancel out. */
function byAccount(lines: readonly LedgerLine[]): LedgerLine[] {
  return [...Map.groupBy(lines, ({ account }) => account).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, amount: sumOf(own) }] : [];
  });
}

type Reopened = {
  readonly account: LoanAccount;
  readonly repayment_id: string;
  readonly amount: Minor;
  readonly written_off: Minor;
  readonly now: number;
};

/** A loan that had ended runs again. A notice that was given of a bill since paid counts no more. */
async function runAgain(
  tx: Tx,
  loan: LoanRow,
  { account, repayment_id, amount, written_off, now }: Reopened,
): Promise<void> {
  const { loan_id } = loan;
  const told = account.bills.find((bill) => bill.due_date === loan.remedy_told_for);
  const isToldOf = isRunning(loan) && told?.reopened_on === null;
  await transition(tx, loan_id, 'reverse', {
    at: instant(now),
    detail: { repayment_id, amount },
    set: {
      total_repaid: subtract(loan.total_repaid, amount),
      repaid_at: null,
      forgiven_at: null,
      liquidated_at: null,
      written_off,
      ...(isToldOf ? {} : { remedy_told_for: null, remedy_told_on: null }),
    },
  });
}

const sumOf = (lines: readonly { readonly amount: Minor }[]): Minor =>
  sum(lines.map(({ amount }) => amount));
