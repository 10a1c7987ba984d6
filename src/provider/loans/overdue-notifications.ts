import { addDays, daysBetween, type IsoDay } from '#credit/calendar.ts';
import { type Dues, duesOf, isLateCharge, type LateCharge, nextLateCharge } from '#credit/dues.ts';
import { isFrozen } from '#credit/frozen-days.ts';
import { advance, type LoanAccount, type PostedLine } from '#credit/loan-account.ts';
import { type Minor, min, sum } from '#credit/money.ts';
import type { SaleForecast } from '#credit/sale.ts';
import type { ReminderDay } from '#credit/warnings.ts';
import type { NamedLoan } from '../notifications/about.ts';
import type { Notification } from '../notifications/notify-borrower.ts';
import {
  dayWords,
  endOf,
  type Fact,
  listed,
  loanFacts,
  moneyOf,
  smsOf,
} from '../notifications/phrases.ts';

export type LoanNews = Omit<Notification, 'user_id'>;

export const repayPath = (loan_id: string) => `/repay?loan_id=${loan_id}`;

const category = 'loan';

const whenDue: Readonly<Record<ReminderDay, string>> = {
  7: 'in 7 days',
  3: 'in 3 days',
  1: 'tomorrow',
};

/** Before a bill is due; what is behind comes first. */
export function reminder(
  loan: NamedLoan,
  account: LoanAccount,
  next: NonNullable<Dues['next']>,
  { before, forecast }: { before: ReminderDay; forecast: SaleForecast | null },
): LoanNews {
  const money = moneyOf(loan.currency);
  const { behind } = duesOf(account);
  const [amount, day] = [money(next.amount), dayWords(next.day)];
  const isBehind = behind > 0;
  return {
    category,
    subject: isBehind
      ? `You are ${money(behind)} behind, and a payment is due ${whenDue[before]}`
      : `A payment is due ${whenDue[before]}`,
    body: isBehind
      ? `You are ${money(behind)} behind on your loan at ${loan.partner}. ${amount} more is due on ${day}.${last(next)}`
      : `${amount} is due on ${day} on your loan at ${loan.partner}.${last(next)}`,
    facts: [
      ...loanFacts(loan.partner, loan.loan_id),
      ...behindFact(loan, behind),
      [`Due on ${day}`, amount],
    ],
    next: isBehind
      ? whatFollows(loan, account, forecast)
      : beforeCharge(loan, account, next.day, `Pay by ${endOf(next.day)}.`),
    action: pay(loan, account),
    sms: smsOf(
      isBehind
        ? `You are ${money(behind)} behind at ${loan.partner}. ${money(next.amount)} more is due on ${day}. ${howToPay(account)}`
        : `${money(next.amount)} is due on ${day} at ${loan.partner}. ${howToPay(account)}`,
    ),
  };
}

const last = ({ last }: NonNullable<Dues['next']>) =>
  last ? ' It is the last bill, with all the principal that is left.' : '';

/** On the day itself, when no earlier bill is unpaid or nothing is charged for it. */
export function dueToday(loan: NamedLoan, account: LoanAccount): LoanNews {
  const { behind, today } = duesOf(account);
  const day = account.posted_through;
  const amount = moneyOf(loan.currency)(today);
  return {
    category,
    subject: `${amount} is due today`,
    body: `Your bill of ${amount} on your loan at ${loan.partner} is due today, ${dayWords(day)}.`,
    facts: [
      ...loanFacts(loan.partner, loan.loan_id),
      ...behindFact(loan, behind),
      ['Due today', amount],
      ['Day', dayWords(day)],
    ],
    next: beforeCharge(loan, account, day, ''),
    action: pay(loan, account),
    sms: smsOf(
      `${amount} is due today, ${dayWords(day)}, on your loan at ${loan.partner}. ${howToPay(account)}`,
    ),
  };
}

/** Until when a bill of `due` costs nothing more, and what it costs then. */
function beforeCharge(
  { currency }: NamedLoan,
  account: LoanAccount,
  due: IsoDay,
  otherwise: string,
): string {
  if (isBlocked(account)) return whileBlocked;
  const charge = nextLateCharge(account, addDays(due, 62));
  if (!charge) return otherwise;
  return `If you pay by ${endOf(addDays(charge.day, -1))}, nothing is added. If not, on ${dayWords(charge.day)} we add ${chargeWords(charge, currency)}.`;
}

/** Behind, with the charges that were added today if there are any. */
export function overdue(
  loan: NamedLoan,
  account: LoanAccount,
  posted: readonly PostedLine[],
  { day, forecast }: { day: IsoDay; forecast: SaleForecast | null },
): LoanNews {
  const money = moneyOf(loan.currency);
  const { behind, today, next } = duesOf(account);
  const more = today > 0 ? `${money(today)} more is due today.` : nextWords(loan, next);
  const added = addedWords(loan, posted, day);
  const isBehind = behind > 0;
  return {
    category,
    subject: isBehind ? `You are ${money(behind)} behind` : addedSubject(posted),
    body: [
      isBehind && `You are ${money(behind)} behind on your loan at ${loan.partner}.`,
      isBehind && more,
      added,
    ]
      .filter(Boolean)
      .join(' '),
    facts: [
      ...loanFacts(loan.partner, loan.loan_id),
      ...behindFact(loan, behind),
      ...chargeFacts(loan, posted),
      ...(today > 0 ? [['Due today', money(today)] as const] : []),
      ...(next && today === 0
        ? [[`Due on ${dayWords(next.day)}`, money(next.amount)] as const]
        : []),
    ],
    next: isBehind
      ? whatFollows(loan, account, forecast)
      : 'It is paid: nothing more is added for it.',
    action: pay(loan, account),
    reach: 'both',
    sms: smsOverdue(loan, account, forecast),
  };
}

function smsOverdue(loan: NamedLoan, account: LoanAccount, forecast: SaleForecast | null): string {
  const money = moneyOf(loan.currency);
  const { behind, today } = duesOf(account);
  const where = `at ${loan.partner}`;
  if (behind === 0) return smsOf(`A late charge was added to your loan ${where}, and is paid.`);
  const owed = `You are ${money(behind)} behind ${where}.`;
  const due = today > 0 ? ` ${money(today)} more is due today.` : '';
  const charge = nextLateCharge(account, addDays(account.posted_through, 62));
  const isSold = forecast !== null && forecast.sold.length > 0 && charge?.day === forecast.day;
  const eve = charge && dayWords(addDays(charge.day, -1));
  const until = isSold
    ? ` Pay at least ${money(min(forecast.oldest.left, forecast.overdue))} by ${eve}, or we sell part of your portfolio.`
    : charge
      ? ` Pay by ${eve}, or we add ${money(charge.amount)}.`
      : ' Please pay today.';
  return smsOf(
    `${owed}${due}${until}`,
    `${owed}${due} Please pay today.`,
    `${owed} Please pay today.`,
  );
}

/** What follows while bills stay unpaid: the next charge, the notice, the sale. */
export function whatFollows(
  { currency }: NamedLoan,
  account: LoanAccount,
  forecast: SaleForecast | null,
): string {
  if (isBlocked(account)) return whileBlocked;
  const through = forecast?.day ?? addDays(account.posted_through, 62);
  const charge = nextLateCharge(account, through);
  const words = charge
    ? [
        `If you pay all of it by ${endOf(addDays(charge.day, -1))}, nothing is added for it. If you pay nothing, ${addedLater(account, charge, through, currency)}.`,
      ]
    : [];
  if (!forecast) return words.join(' ');
  const owed = moneyOf(currency)(forecast.owed);
  const oldest = `your bill of ${dayWords(forecast.oldest.due_date)}`;
  const isTold = forecast.notice_day <= account.posted_through;
  const notice = isTold
    ? `If ${oldest} is still unpaid at ${endOf(addDays(forecast.day, -1))},`
    : `If ${oldest} is still unpaid at ${endOf(addDays(forecast.notice_day, -1))}, we give you a month’s notice, and`;
  const sale = `on ${dayWords(forecast.day)} we call the whole loan, ${owed}${takenWords(forecast, moneyOf(currency))}.`;
  return [...words, `${notice} ${sale}`].join(' ');
}

/** The next charge, and the one after it where it comes within days: a month's late fee follows its penal charge. */
function addedLater(
  account: LoanAccount,
  first: LateCharge,
  through: IsoDay,
  currency: NamedLoan['currency'],
): string {
  const words = (charge: LateCharge) =>
    `on ${dayWords(charge.day)} we add ${chargeWords(charge, currency)}`;
  const second = nextLateCharge(advance(account, first.day).account, through);
  const isSoon = second !== null && daysBetween(first.day, second.day) <= 2;
  return isSoon ? `${words(first)}, and ${words(second)}` : words(first);
}

/** Nobody hears of charges or a sale by date while we keep them from repaying. */
const isBlocked = ({ frozen, posted_through }: LoanAccount) => isFrozen(frozen, posted_through);

const whileBlocked =
  'Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, no late fee or penal charge is added and nothing is sold; interest is added as usual. You can repay by bank transfer, and your dashboard says whom to write to.';

/** What a sale takes, in all: ': $50.00 of undrawn credit goes back first, and for the rest we sell …' */
function takenWords({ undrawn, sold }: SaleForecast, money: (amount: Minor) => string): string {
  const [back, sale] = [undrawn, sold].map((parts) => sum(parts.map(({ amount }) => amount)));
  const sells = sale ? `we sell ${money(sale)} of your portfolio` : '';
  if (!back) return sells && `, and ${sells}`;
  return `: ${money(back)} of undrawn credit goes back first${sells && `, and for the rest ${sells}`}`;
}

const nextWords = ({ currency }: NamedLoan, next: Dues['next']) =>
  next && `${moneyOf(currency)(next.amount)} more is due on ${dayWords(next.day)}.`;

const behindFact = ({ currency }: NamedLoan, behind: Minor): readonly Fact[] =>
  behind > 0 ? [['Behind', moneyOf(currency)(behind)]] : [];

const kinds = {
  late_fee: { one: 'a late fee', many: 'late fees', label: 'Late fee added' },
  penal_charge: { one: 'a penal charge', many: 'penal charges', label: 'Penal charge added' },
} as const;

const chargeWords = ({ kind, amount }: LateCharge, currency: NamedLoan['currency']) =>
  `${kinds[kind].one} of ${moneyOf(currency)(amount)}`;

type Added = {
  readonly kind: LateCharge['kind'];
  readonly amount: Minor;
  readonly bills: IsoDay[];
};

/** The charges of a day by kind, however many bills they are for. */
function addedOf(posted: readonly PostedLine[]): Added[] {
  const byKind = Map.groupBy(posted.filter(isLateCharge), ({ kind }) => kind);
  return [...byKind].map(([kind, lines]) => ({
    kind,
    amount: sum(lines.map(({ amount }) => amount)),
    bills: lines.map(({ bill_due_date }) => bill_due_date),
  }));
}

function addedWords({ currency }: NamedLoan, posted: readonly PostedLine[], day: IsoDay): string {
  return addedOf(posted)
    .map(({ kind, amount, bills }) => {
      const several = bills.length > 1;
      const what = several ? `${kinds[kind].many} of` : `${kinds[kind].one} of`;
      const days = listed(bills.map(dayWords));
      const which = several ? `your bills of ${days} were` : `your bill of ${days} was`;
      return `On ${dayWords(day)} we added ${what} ${moneyOf(currency)(amount)}, because ${which} not paid in full.`;
    })
    .join(' ');
}

const addedSubject = (posted: readonly PostedLine[]): string => {
  const [first] = addedOf(posted);
  return first?.kind === 'penal_charge' ? 'A penal charge was added' : 'A late fee was added';
};

export const chargeFacts = ({ currency }: NamedLoan, posted: readonly PostedLine[]): Fact[] =>
  addedOf(posted).map(({ kind, amount }) => [kinds[kind].label, moneyOf(currency)(amount)]);

const pay = ({ loan_id }: NamedLoan, account: LoanAccount) =>
  isBlocked(account)
    ? { label: 'Open your dashboard', path: '/dashboard' }
    : { label: 'Repay', path: repayPath(loan_id) };

const howToPay = (account: LoanAccount) =>
  isBlocked(account) ? 'Repayment is blocked: nothing is charged for it.' : 'Sign in to repay.';
