import { unpaidOf } from '#credit/bills.ts';
import { daysBetween, formatDay, type IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { formatMoney, type Minor, sum } from '#credit/money.ts';
import { minimumPayment } from '#credit/payoff.ts';
import type { News } from '../messages/tell.ts';
import type { LoanRow } from './account.ts';

type LoanNews = Omit<News, 'user_id'>;
type Loan = Pick<LoanRow, 'loan_id' | 'currency'>;

/** Days before a due day on which the borrower is reminded. */
const reminders: Readonly<Record<number, string>> = {
  7: 'in 7 days',
  3: 'in 3 days',
  1: 'tomorrow',
};

/** What is said about a loan on a day; `account` and `lines` are those of that day. */
export function newsOfDay(
  loan: Loan,
  account: LoanAccount,
  lines: readonly PostedLine[],
  day: IsoDay,
): LoanNews[] {
  const posted = lines.filter((line) => line.day === day);
  return [
    reminder(loan, account, day),
    chargeNews(loan, account, posted, 'late_fee'),
    chargeNews(loan, account, posted, 'penal_charge'),
    remedyNotice(loan, account, day),
  ].filter((news) => news !== undefined);
}

function reminder(loan: Loan, account: LoanAccount, day: IsoDay): LoanNews | undefined {
  const { current, future, date } = minimumPayment(account, day);
  const when = date && reminders[daysBetween(day, date)];
  if (!when || future === 0) return undefined;
  const money = moneyIn(loan);
  const overdue = current > 0 ? ` ${money(current)} of it is overdue.` : '';
  return {
    category: 'loan',
    subject: `A payment is due ${when}`,
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
    body: `${added} to your loan ${name(loan)}, because ${bills} not paid in full. ${money(minimumPayment(account, first.day).current)} is payable now.`,
  };
}

const listing = new Intl.ListFormat('en-GB');

/** A month before what is owed is sold. */
function remedyNotice(loan: Loan, account: LoanAccount, day: IsoDay): LoanNews | undefined {
  const end = remedy(account);
  const oldest = account.bills.find((bill) => unpaidOf(bill) > 0);
  if (!end || !oldest || end.notice_day !== day) return undefined;
  const money = moneyIn(loan);
  return {
    category: 'loan',
    subject: 'Notice: pay within 30 days to keep your portfolio whole',
    body: `The bill of ${dayOf(oldest.due_date)} on your loan ${name(loan)} has been unpaid for two months. If it still is on ${dayOf(end.liquidation_day)}, as much of your portfolio is sold on that day as this loan owes, and no more. Paying ${money(unpaidOf(oldest))} before then settles that bill; ${money(minimumPayment(account, day).current)} settles everything that is due.`,
  };
}

export const name = ({ loan_id }: Pick<Loan, 'loan_id'>) => loan_id.slice(0, 8);

const moneyIn =
  ({ currency }: Loan) =>
  (amount: Minor) =>
    formatMoney(amount, currency);

const dayOf = (day: IsoDay) => formatDay(day, { style: 'medium' });
