import { noticeDays } from '#credit/autopay.ts';
import { addDays, daysBetween, type IsoDay } from '#credit/calendar.ts';
import { type Dues, duesOf, isLateCharge, type LateCharge, nextLateCharge } from '#credit/dues.ts';
import { isFrozen } from '#credit/frozen-days.ts';
import { advance, type LoanAccount, type PostedLine } from '#credit/loan-account.ts';
import { add, type Minor, min, sum } from '#credit/money.ts';
import { promisableBill } from '#credit/promise.ts';
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
  {
    before,
    chargedOn,
    forecast,
  }: { before: ReminderDay; chargedOn: IsoDay | null; forecast: SaleForecast | null },
): LoanNews {
  const money = moneyOf(loan.currency);
  const { behind } = duesOf(account);
  const [amount, day] = [money(next.amount), dayWords(next.day)];
  const isBehind = behind > 0;
  const follows = isBehind ? whatFollows(loan, account, forecast) : undefined;
  const told = addDays(next.day, -noticeDays);
  const paidThen = chargedOn && !isBehind ? whenCharged(next.day, chargedOn) : undefined;
  const byAutopay =
    told > account.posted_through
      ? `autopay is on for this loan. On ${dayWords(told)} we will tell you the amount and the fee`
      : `autopay will pay it ${paidThen}`;
  return {
    category,
    subject: isBehind
      ? `You are ${money(behind)} behind, and a payment is due ${whenDue[before]}`
      : `A payment is due ${whenDue[before]}`,
    body: isBehind
      ? `You are ${money(behind)} behind on your loan at ${loan.partner}. ${amount} more is due on ${day}.${last(next)}`
      : `${amount} is due on ${day} on your loan at ${loan.partner}.${last(next)}${next.last ? ' Before that day you can ask to carry the principal over into a new loan: open your loan in the app and choose More.' : ''}`,
    facts: [
      ...loanFacts(loan.partner, loan.loan_id),
      ...behindFact(loan, behind),
      [`Due on ${day}`, amount],
      ...(follows?.facts ?? []),
    ],
    next: paidThen
      ? `Nothing to do: ${byAutopay}.`
      : (follows?.next ?? beforeCharge(loan, account, next.day, `Pay by ${endOf(next.day)}.`)),
    action: paidThen ? seeAutopay(loan) : pay(loan, account),
    sms: smsOf(
      isBehind
        ? `You are ${money(behind)} behind at ${loan.partner}. ${money(next.amount)} more is due on ${day}. ${howToPay(loan, account)}`
        : `${money(next.amount)} is due on ${day} at ${loan.partner}. ${paidThen ? 'Autopay is on, so you need to do nothing.' : howToPay(loan, account)}`,
    ),
  };
}

const last = ({ last }: NonNullable<Dues['next']>) =>
  last ? ' It is the last bill, so it takes all the principal that is left.' : '';

/** A bill that is told of late is charged on the day after its own, and that is early enough. */
const whenCharged = (due: IsoDay, day: IsoDay) =>
  day > due ? `on ${dayWords(day)}, before we add anything` : `on ${dayWords(day)}`;

/** On the day itself, when no earlier bill is unpaid or nothing is charged for it. */
export function dueToday(
  loan: NamedLoan,
  account: LoanAccount,
  chargedOn: IsoDay | null,
): LoanNews {
  const { behind, today } = duesOf(account);
  const day = account.posted_through;
  const amount = moneyOf(loan.currency)(today);
  const when = chargedOn && chargedOn > day ? whenCharged(day, chargedOn) : 'today';
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
    next: chargedOn
      ? `Nothing to do: autopay pays it ${when}. If that fails, we will tell you why.`
      : beforeCharge(loan, account, day, ''),
    action: chargedOn ? seeAutopay(loan) : pay(loan, account),
    sms: smsOf(
      `${amount} is due today, ${dayWords(day)}, on your loan at ${loan.partner}. ${chargedOn ? `Autopay pays it ${when}.` : howToPay(loan, account)}`,
    ),
  };
}

/** Until when a bill of `due` costs nothing more, and what it costs then. */
function beforeCharge(
  loan: NamedLoan,
  account: LoanAccount,
  due: IsoDay,
  otherwise: string,
): string {
  const paused = whyPaused(loan, account);
  if (paused) return paused;
  const charge = nextLateCharge(account, addDays(due, 62));
  if (!charge) return otherwise;
  const later = promisableBill(account) ? ' Your dashboard lets you choose a later day.' : '';
  return `If you pay by ${endOf(addDays(charge.day, -1))}, we add nothing. If you do not, we will add ${chargeWords(charge, loan.currency)} on ${dayWords(charge.day)}.${later}`;
}

type Follows = {
  readonly day: IsoDay;
  readonly forecast: SaleForecast | null;
  /** Whether autopay charges what is due later in the day. */
  readonly isChargedToday?: boolean;
};

/** Behind, with the charges that were added today if there are any. */
export function overdue(
  loan: NamedLoan,
  account: LoanAccount,
  posted: readonly PostedLine[],
  { day, forecast, isChargedToday = false }: Follows,
): LoanNews {
  const money = moneyOf(loan.currency);
  const { behind, today, next } = duesOf(account);
  const more = today > 0 ? `${money(today)} more is due today.` : nextWords(loan, next);
  const added = addedWords(loan, posted, day);
  const isBehind = behind > 0;
  const follows = isBehind ? whatFollows(loan, account, forecast) : undefined;
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
      ...(follows?.facts ?? []),
    ],
    next: follows
      ? `${isChargedToday ? 'Autopay charges what is due today. If that fails, we will tell you why. ' : ''}${follows.next}`
      : 'It is paid, so we add nothing more for it.',
    action: pay(loan, account),
    reach: 'both',
    sms: isChargedToday
      ? smsOf(
          `You are ${money(behind)} behind at ${loan.partner}. Autopay charges what is due today.`,
        )
      : smsOverdue(loan, account, forecast),
  };
}

function smsOverdue(loan: NamedLoan, account: LoanAccount, forecast: SaleForecast | null): string {
  const money = moneyOf(loan.currency);
  const { behind, today } = duesOf(account);
  const where = `at ${loan.partner}`;
  if (behind === 0) return smsOf(`We added a late charge to your loan ${where}. It is paid.`);
  const owed = `You are ${money(behind)} behind ${where}.`;
  const due = today > 0 ? ` ${money(today)} more is due today.` : '';
  const charge = nextLateCharge(account, addDays(account.posted_through, 62));
  const isSold = forecast !== null && forecast.sold.length > 0 && charge?.day === forecast.day;
  const eve = charge && dayWords(addDays(charge.day, -1));
  const until = isSold
    ? ` Pay at least ${money(min(forecast.oldest.left, forecast.overdue))} by ${eve}, or we will sell part of your portfolio.`
    : charge
      ? ` Pay by ${eve}, or we will add ${money(charge.amount)}.`
      : ' Please pay today.';
  return smsOf(
    `${owed}${due}${until}`,
    `${owed}${due} Please pay today.`,
    `${owed} Please pay today.`,
  );
}

/** What follows while bills stay unpaid: the next charges, the notice, the sale. Sums stand in the facts. */
export function whatFollows(
  loan: NamedLoan,
  account: LoanAccount,
  forecast: SaleForecast | null,
): { readonly facts: readonly Fact[]; readonly next: string } {
  const paused = whyPaused(loan, account);
  if (paused) return { facts: [], next: paused };
  const money = moneyOf(loan.currency);
  const { behind, today } = duesOf(account);
  const charges = nextCharges(account, forecast?.day ?? addDays(account.posted_through, 62));
  const words = charges.slice(0, 1).map(({ day }) => {
    const added = listed(charges.map((one) => `${kinds[one.kind].one} on ${dayWords(one.day)}`));
    return `Pay ${money(add(behind, today))} by ${endOf(addDays(day, -1))}, and we add nothing for it. If you pay nothing, we will add ${added}.`;
  });
  const facts = charges.map(({ kind, day, amount }): Fact => {
    return [`${kinds[kind].name} on ${dayWords(day)}, if you pay nothing`, money(amount)];
  });
  if (!forecast) return { facts, next: words.join(' ') };
  const oldest = `your bill of ${dayWords(forecast.oldest.due_date)}`;
  const { isTold } = forecast;
  const until = isTold ? addDays(forecast.day, -1) : addDays(forecast.notice_day, -1);
  const notice = isTold ? '' : ' we will give you a month’s notice. Then';
  return {
    facts: [...facts, ...saleFacts(forecast, money)],
    next: [
      ...words,
      `If ${oldest} is still unpaid at ${endOf(until)},${notice} your whole loan becomes due on ${dayWords(forecast.day)}${takenWords(forecast)}.`,
    ].join(' '),
  };
}

/** The next charge, and the one after it where it comes within days: a month's late fee follows its penal charge. */
function nextCharges(account: LoanAccount, through: IsoDay): LateCharge[] {
  const first = nextLateCharge(account, through);
  if (!first) return [];
  const second = nextLateCharge(advance(account, first.day).account, through);
  return second && daysBetween(first.day, second.day) <= 2 ? [first, second] : [first];
}

function saleFacts(
  { day, owed, undrawn, sold }: SaleForecast,
  money: (amount: Minor) => string,
): Fact[] {
  const [back, sale] = [undrawn, sold].map((parts) => sum(parts.map(({ amount }) => amount)));
  return [
    [`Whole loan, due on ${dayWords(day)}`, money(owed)],
    ...(back ? [['To be taken from undrawn credit', money(back)] as const] : []),
    ...(sale ? [['To be sold of your portfolio', money(sale)] as const] : []),
  ];
}

/** Nobody hears of charges or a sale by date while we keep them from repaying. */
const isBlocked = (loan: NamedLoan, { frozen, posted_through }: LoanAccount) =>
  isFrozen(frozen, posted_through) && !isOnPlan(loan);

/** What is said in place of charges and a sale while they wait. */
function whyPaused(loan: NamedLoan, account: LoanAccount): string | undefined {
  if (isBlocked(loan, account)) return whileBlocked;
  return isOnPlan(loan) ? whilePlanned : undefined;
}

/** Its plan is asked for, or runs. */
const isOnPlan = ({ plan_from, plan_until }: NamedLoan) => Boolean(plan_from) && !plan_until;

const whilePlanned =
  'Your plan covers this. While you keep to it, we add no late fee or penal charge and sell nothing. Interest runs as before. You can always pay more, or earlier.';

const whileBlocked =
  'Repayment is blocked on your account, so you cannot pay in the app. Until we end the block, we add no late fee or penal charge and sell nothing. Interest still runs. You can repay by bank transfer. Your dashboard says whom to write to.';

/** ', and we will sell part of your portfolio to pay it' */
function takenWords({ undrawn, sold }: SaleForecast): string {
  if (sold.length === 0) return ', and we will pay it with the credit that you have not withdrawn';
  const rest = undrawn.length > 0 ? ' what your undrawn credit does not pay' : ' it';
  return `, and we will sell part of your portfolio to pay${rest}`;
}

const nextWords = ({ currency }: NamedLoan, next: Dues['next']) =>
  next && `${moneyOf(currency)(next.amount)} more is due on ${dayWords(next.day)}.`;

const behindFact = ({ currency }: NamedLoan, behind: Minor): readonly Fact[] =>
  behind > 0 ? [['Behind', moneyOf(currency)(behind)]] : [];

const kinds = {
  late_fee: { one: 'a late fee', many: 'late fees', name: 'Late fee', label: 'Late fee added' },
  penal_charge: {
    one: 'a penal charge',
    many: 'penal charges',
    name: 'Penal charge',
    label: 'Penal charge added',
  },
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
  return first?.kind === 'penal_charge' ? 'We added a penal charge' : 'We added a late fee';
};

export const chargeFacts = ({ currency }: NamedLoan, posted: readonly PostedLine[]): Fact[] =>
  addedOf(posted).map(({ kind, amount }) => [kinds[kind].label, moneyOf(currency)(amount)]);

const pay = (loan: NamedLoan, account: LoanAccount) =>
  isBlocked(loan, account)
    ? { label: 'Open your dashboard', path: '/dashboard' }
    : { label: 'Repay', path: repayPath(loan.loan_id) };

const seeAutopay = ({ loan_id }: NamedLoan) => ({
  label: 'See autopay',
  path: `/autopay?loan_id=${loan_id}`,
});

const howToPay = (loan: NamedLoan, account: LoanAccount) =>
  isBlocked(loan, account)
    ? 'Repayment is blocked, so we add no late charge.'
    : 'Sign in to repay.';
