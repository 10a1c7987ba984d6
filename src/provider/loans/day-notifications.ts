import type { Preferences } from '#contract/preferences.ts';
import { daysOfTries, noticeDays } from '#credit/autopay.ts';
import { unpaidBilled, unpaidOf } from '#credit/bills.ts';
import { addDays, daysBetween, type IsoDay } from '#credit/calendar.ts';
import { type Dues, duesOf, isLateCharge } from '#credit/dues.ts';
import { isFrozen } from '#credit/frozen-days.ts';
import { type LoanAccount, lateFeeDayOf, type PostedLine } from '#credit/loan-account.ts';
import { type PromiseEffect, promiseInForce } from '#credit/promise.ts';
import type { SaleForecast } from '#credit/sale.ts';
import type { ReminderDay } from '#credit/warnings.ts';
import type { NamedLoan } from '../notifications/about.ts';
import { dueToday, reminder } from './due-notifications.ts';
import type { LoanNews } from './loan-news.ts';
import { overdue } from './overdue-notifications.ts';
import { promiseEnded, promiseEnding } from './promise-notifications.ts';

/** What a day without news of a sale has to say about a loan. */
type Topic =
  | { readonly of: 'overdue'; readonly posted: readonly PostedLine[] }
  /** A bill was promised, and is not paid. */
  | {
      readonly of: 'promise ended';
      readonly posted: readonly PostedLine[];
      readonly promised_day: IsoDay;
    }
  | { readonly of: 'promise ends'; readonly promise: PromiseEffect }
  | { readonly of: 'due' }
  | {
      readonly of: 'reminder';
      readonly next: NonNullable<Dues['next']>;
      readonly before: ReminderDay;
    };

type Day = {
  readonly day: IsoDay;
  /** A payment has taken the loan past it. */
  readonly isPast: boolean;
  /** The day on which it is read at the earliest. */
  readonly readOn: IsoDay;
  readonly preferences: Preferences;
  /** When autopay will charge the bill of a day; null when it will not. */
  readonly chargeDayOf: (due: IsoDay) => IsoDay | null;
};

/**
 * The one message about a loan on a day on which no sale is announced; `account` and `lines` are
 * those of that day. Reminders are as the borrower wants them; what is due and overdue is said to
 * everybody. `forecast` is asked for when there is something to say, and so is autopay.
 */
export function notificationOfDay(
  loan: NamedLoan,
  account: LoanAccount,
  lines: readonly PostedLine[],
  told: Day & { readonly forecast: () => SaleForecast | null; readonly mayBorrow: boolean },
): LoanNews | undefined {
  const { day, preferences, chargeDayOf, forecast, mayBorrow } = told;
  const topic = topicOf(account, lines, told);
  if (!topic) return undefined;
  if (topic.of === 'due') return dueToday(loan, account, chargeDayOf(day));
  if (topic.of === 'promise ends') return promiseEnding(loan, topic.promise);
  const isChargedToday = daysOfTries.some((after) => chargeDayOf(addDays(day, -after)) === day);
  const follows = { day, forecast: forecast(), isChargedToday };
  if (topic.of === 'overdue') return overdue(loan, account, topic.posted, follows);
  if (topic.of === 'promise ended') {
    const { posted, promised_day } = topic;
    return promiseEnded(loan, account, posted, { promised_day, ...follows });
  }
  const { reminder_email, reminder_sms } = preferences;
  return {
    ...reminder(loan, account, topic.next, {
      before: topic.before,
      chargedOn: chargeDayOf(topic.next.day),
      mayBorrow,
      ...follows,
    }),
    channels: [
      ...(reminder_email ? (['email'] as const) : []),
      ...(reminder_sms ? (['sms'] as const) : []),
    ],
  };
}

function topicOf(
  account: LoanAccount,
  lines: readonly PostedLine[],
  { day, isPast, readOn, preferences, chargeDayOf }: Day,
): Topic | undefined {
  const posted = chargesOf(lines, day);
  const promised_day = promiseEndedOn(account, day);
  if (promised_day) return { of: 'promise ended', posted, promised_day };
  if (posted.length > 0) return { of: 'overdue', posted };
  // It is read later, or paid since: what was due then is history.
  if (readOn > day || isPast) return undefined;
  const promise = promiseInForce(account);
  const isBlocked = isFrozen(account.frozen, day);
  // While repayment is blocked it is not known when the promise ends.
  const isEve = promise && !isBlocked && daysBetween(day, promise.day) === 1;
  if (isEve) return { of: 'promise ends', promise };
  const { behind, today, next } = duesOf(account);
  // A promised bill is not due on its own day: the promise's messages say when it is.
  if (promise && behind === 0) return undefined;
  if (today > 0) return behind > 0 && !isBlocked ? { of: 'overdue', posted } : { of: 'due' };
  if (isNewlyBehind(account, day) && !isBlocked && !promise) return { of: 'overdue', posted };
  if (next === null || next.amount === 0) return undefined;
  const before = preferences.reminder_days.find((days) => days === daysBetween(day, next.day));
  // Later in the same day autopay tells of its charge itself, with the fee.
  if (before === noticeDays && behind === 0 && chargeDayOf(next.day)) return undefined;
  return before && { of: 'reminder', next, before };
}

/** The late fees and penal charges of a day. */
export const chargesOf = (lines: readonly PostedLine[], day: IsoDay): PostedLine[] =>
  lines.filter((line) => line.day === day && isLateCharge(line));

/** The day to which a bill was promised that is unpaid on the day after; else undefined. */
function promiseEndedOn({ bills, frozen }: LoanAccount, day: IsoDay): IsoDay | undefined {
  const bill = bills.find(
    (one) =>
      one.promised_day !== null &&
      one.reopened_on === null &&
      unpaidBilled(one) > 0 &&
      lateFeeDayOf(one, frozen) === day,
  );
  return bill && addDays(day, -1);
}

/** The only unpaid bill was due yesterday. With older ones, its own day has said so already. */
function isNewlyBehind({ bills }: LoanAccount, day: IsoDay): boolean {
  const oldest = bills.find((bill) => unpaidOf(bill) > 0);
  return oldest !== undefined && daysBetween(oldest.due_date, day) === 1;
}
