import type { Preferences } from '#contract/preferences.ts';
import { unpaidOf } from '#credit/bills.ts';
import { daysBetween, formatDay, type IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { formatMoney, type Minor, sum } from '#credit/money.ts';
import { minimumPayment } from '#credit/payoff.ts';
import { shortReference } from '#credit/references.ts';
import type { ReminderDay } from '#credit/warnings.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import type { LoanRow } from './account.ts';

type LoanNews = Omit<Notification, 'user_id'>;
type Loan = Pick<LoanRow, 'loan_id' | 'currency'>;

const whenDue: Readonly<Record<ReminderDay, string>> = {
  7: 'in 7 days',
  3: 'in 3 days',
  1: 'tomorrow',
};

/**
 * What is said about a loan on a day; `account` and `lines` are those of that day. Reminders are as
 * the borrower wants them; what a charge has added is said to everybody.
 */
export function notificationsOfDay(
  loan: Loan,
  account: LoanAccount,
  lines: readonly PostedLine[],
  { day, preferences }: { day: IsoDay; preferences: Preferences },
): LoanNews[] {
  const posted = lines.filter((line) => line.day === day);
  return [
    reminder(loan, account, day, preferences),
    chargeNews(loan, account, posted, 'late_fee'),
    chargeNews(loan, account, posted, 'penal_charge'),
  ].filter((news) => news !== undefined);
}

function reminder(
  loan: Loan,
  account: LoanAccount,
  day: IsoDay,
  { reminder_days, reminder_email, reminder_sms }: Preferences,
): LoanNews | undefined {
  // A payment has taken the loan through this day already: what was due then is history.
  if (account.posted_through > day) return undefined;
  const { current, future, date } = minimumPayment(account, day);
  const before = date && reminder_days.find((days) => days === daysBetween(day, date));
  if (!before || future === 0) return undefined;
  const money = moneyIn(loan);
  const overdue = current > 0 ? ` ${money(current)} of it is overdue.` : '';
  return {
    category: 'loan',
    channels: [
      ...(reminder_email ? (['email'] as const) : []),
      ...(reminder_sms ? (['sms'] as const) : []),
    ],
    subject: `A payment is due ${whenDue[before]}`,
    body: `${money(future)} is due on ${dayOf(date)} on your loan ${name(loan)}.${overdue}`,
  };
}

const charges = {
  late_fee: { one: 'A late fee', many: 'Late fees' },
  penal_charge: { one: 'A penal charge', many: 'Penal charges' },
} as const;

/** One message a day for all charges of a kind, however many bills they are for. */
function chargeNews(
  loan: Loan,
  account: LoanAccount,
  posted: readonly PostedLine[],
  kind: keyof typeof charges,
): LoanNews | undefined {
  const lines = posted.filter((line) => line.kind === kind);
  const [first, ...others] = lines;
  if (!first) return undefined;
  const money = moneyIn(loan);
  const several = others.length > 0;
  const { one, many } = charges[kind];
  const added = `${several ? many : one} of ${money(sum(lines.map(({ amount }) => amount)))} ${several ? 'were' : 'was'} added`;
  const days = listing.format(lines.map(({ bill_due_date }) => dayOf(bill_due_date)));
  const bills = several ? `its bills of ${days} are` : `its bill of ${days} is`;
  return {
    category: 'loan',
    subject: several ? `${many} were added` : `${one} was added`,
    body: `${added} to your loan ${name(loan)}, because ${bills} not paid in full. ${money(payableNow(account))} is payable now.`,
  };
}

const listing = new Intl.ListFormat('en-GB');

/** A month before what is owed is sold; for an account with a bill that is unpaid. */
export function remedyNotice(loan: Loan, account: LoanAccount, day: IsoDay): LoanNews {
  const end = remedy(account);
  const oldest = account.bills.find((bill) => unpaidOf(bill) > 0);
  if (!end || !oldest) throw new RangeError(`Nothing is unpaid on ${loan.loan_id} on ${day}`);
  const money = moneyIn(loan);
  const sale = dayOf(end.liquidation_day);
  return {
    category: 'loan',
    subject: `Notice: pay before ${sale} to keep your portfolio whole`,
    body: `The bill of ${dayOf(oldest.due_date)} on your loan ${name(loan)} has been unpaid for two months. You have until the end of the day before ${sale}: if it is still unpaid then, as much of your portfolio is sold on ${sale} as this loan owes, and no more. ${money(unpaidOf(oldest))} settles that bill; ${money(payableNow(account))} settles everything that is due.`,
  };
}

const payableNow = (account: LoanAccount) =>
  minimumPayment(account, account.posted_through).current;

const name = ({ loan_id }: Pick<Loan, 'loan_id'>) => shortReference(loan_id);

const moneyIn =
  ({ currency }: Loan) =>
  (amount: Minor) =>
    formatMoney(amount, currency);

const dayOf = (day: IsoDay) => formatDay(day, { style: 'medium' });
