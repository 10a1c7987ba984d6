import { addDays, daysBetween, type IsoDay } from '#credit/calendar.ts';
import { type Dues, duesOf, type LateCharge, nextLateCharge } from '#credit/dues.ts';
import { advance, type LoanAccount, type PostedLine } from '#credit/loan-account.ts';
import { add, type Minor, min, sum } from '#credit/money.ts';
import type { SaleForecast } from '#credit/sale.ts';
import { soldWords } from '#credit/sold-words.ts';
import type { NamedLoan } from '../notifications/about.ts';
import {
  dayWords,
  endOf,
  type Fact,
  listed,
  loanFacts,
  moneyOf,
  smsOf,
} from '../notifications/phrases.ts';
import { addedSubject, addedWords, chargeFacts, lateChargeNames } from './late-charge-words.ts';
import {
  behindFact,
  category,
  howToPay,
  type LoanNews,
  pay,
  seeAutopay,
  whyPaused,
  writtenOffWords,
} from './loan-news.ts';

export type Follows = {
  readonly day: IsoDay;
  readonly forecast: SaleForecast | null;
  /** Whether autopay will pay all that is due later on this day. */
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
  const follows = isBehind && !isChargedToday ? whatFollows(loan, account, forecast) : undefined;
  return {
    category,
    subject: isBehind ? `${money(behind)} is overdue` : addedSubject(posted),
    body: [
      isBehind && `${money(behind)} is overdue on your loan at ${loan.partner}.`,
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
    next: isChargedToday
      ? 'Nothing to do: autopay pays this today. If that fails, we will tell you why.'
      : (follows?.next ?? 'It is paid, so we add nothing more for it.'),
    action: isChargedToday ? seeAutopay(loan) : pay(loan, account),
    reach: 'both',
    sms: isChargedToday
      ? smsOf(`${money(behind)} is overdue at ${loan.partner}. Autopay pays this today.`)
      : smsOverdue(loan, account, forecast),
  };
}

function smsOverdue(loan: NamedLoan, account: LoanAccount, forecast: SaleForecast | null): string {
  const money = moneyOf(loan.currency);
  const { behind, today } = duesOf(account);
  const where = `at ${loan.partner}`;
  if (behind === 0) return smsOf(`We added a late charge to your loan ${where}. It is paid.`);
  const owed = `${money(behind)} is overdue ${where}.`;
  if (whyPaused(loan, account)) return smsOf(`${owed} ${howToPay(loan, account)}`);
  const due = today > 0 ? ` ${money(today)} more is due today.` : '';
  const charge = nextLateCharge(account, addDays(account.posted_through, 62));
  const isSold = forecast !== null && forecast.sold.length > 0 && charge?.day === forecast.day;
  const eve = charge && dayWords(addDays(charge.day, -1));
  const until = isSold
    ? ` Pay at least ${money(min(forecast.oldest.left, forecast.overdue))} by ${eve}, or we will sell ${soldWords(forecast)}.`
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
    const added = listed(
      charges.map((one) => `${lateChargeNames[one.kind].one} on ${dayWords(one.day)}`),
    );
    return `Pay ${money(add(behind, today))} by ${endOf(addDays(day, -1))}, and we will add nothing. If you pay nothing, we will add ${added}.`;
  });
  const facts = charges.map(({ kind, day, amount }): Fact => {
    return [`${lateChargeNames[kind].name} on ${dayWords(day)}, if you pay nothing`, money(amount)];
  });
  if (!forecast) return { facts, next: words.join(' ') };
  const oldest = `your bill of ${dayWords(forecast.oldest.due_date)}`;
  const eve = endOf(addDays(forecast.day, -1));
  const until = forecast.isTold
    ? eve
    : `${endOf(addDays(forecast.notice_day, -1))}, we will give you a month’s notice. If it is still unpaid at ${eve}`;
  return {
    facts: [...facts, ...saleFacts(forecast, money)],
    next: [
      ...words,
      `If ${oldest} is still unpaid at ${until}, your whole loan will become due on ${dayWords(forecast.day)}${takenWords(forecast)}.`,
      writtenOffWords(forecast),
    ]
      .filter(Boolean)
      .join(' '),
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
    [`Whole loan, due on ${dayWords(day)}, if you pay nothing`, money(owed)],
    ...(back
      ? [['To be taken from undrawn credit, if you pay nothing', money(back)] as const]
      : []),
    ...(sale ? [['To be sold from your portfolio, if you pay nothing', money(sale)] as const] : []),
  ];
}

/** ', and we will sell part of your portfolio to pay it'; nothing where nothing is left to pay it with */
function takenWords(forecast: SaleForecast): string {
  const { undrawn, sold } = forecast;
  if (sold.length === 0) {
    return undrawn.length > 0
      ? ', and we will pay it with the credit that you have not withdrawn'
      : '';
  }
  const rest = undrawn.length > 0 ? ' what your undrawn credit does not pay' : ' it';
  return `, and we will sell ${soldWords(forecast)} to pay${rest}`;
}

const nextWords = ({ currency }: NamedLoan, next: Dues['next']) =>
  next && `${moneyOf(currency)(next.amount)} more is due on ${dayWords(next.day)}.`;
