import { noticeDays } from '#credit/autopay.ts';
import { addDays, type IsoDay } from '#credit/calendar.ts';
import { carryOver } from '#credit/carry-over.ts';
import { type Dues, duesOf, nextLateCharge } from '#credit/dues.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { promisableBill } from '#credit/promise.ts';
import type { SaleForecast } from '#credit/sale.ts';
import type { ReminderDay } from '#credit/warnings.ts';
import type { NamedLoan } from '../notifications/about.ts';
import { dayWords, endOf, loanFacts, moneyOf, smsOf } from '../notifications/phrases.ts';
import { chargeWords } from './late-charge-words.ts';
import {
  behindFact,
  category,
  howToPay,
  type LoanNews,
  pay,
  seeAutopay,
  whyPaused,
} from './loan-news.ts';
import { whatFollows } from './overdue-notifications.ts';

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
    mayBorrow,
  }: {
    before: ReminderDay;
    chargedOn: IsoDay | null;
    forecast: SaleForecast | null;
    mayBorrow: boolean;
  },
): LoanNews {
  const money = moneyOf(loan.currency);
  const { behind } = duesOf(account);
  const [amount, day] = [money(next.amount), dayWords(next.day)];
  const isBehind = behind > 0;
  const follows = isBehind ? whatFollows(loan, account, forecast) : undefined;
  const told = addDays(next.day, -noticeDays);
  const isByAutopay = chargedOn !== null && !isBehind;
  const canCarryOver =
    mayBorrow &&
    !loan.isCarriedOver &&
    typeof carryOver(account, loan.carried_times ?? 0) !== 'string';
  return {
    category,
    subject: isBehind
      ? `${money(behind)} is overdue, and a payment is due ${whenDue[before]}`
      : `A payment is due ${whenDue[before]}`,
    body: isBehind
      ? `${money(behind)} is overdue on your loan at ${loan.partner}. ${amount} more is due on ${day}.${last(next)}`
      : `${amount} is due on ${day} on your loan at ${loan.partner}.${last(next)}${canCarryOver ? ' Up to and including that day, you can carry the principal over into a new loan: open your loan in the app and choose More.' : ''}`,
    facts: [
      ...loanFacts(loan.partner, loan.loan_id),
      ...behindFact(loan, behind),
      [`Due on ${day}`, amount],
      ...(follows?.facts ?? []),
    ],
    next: isByAutopay
      ? told > account.posted_through
        ? `Nothing to do: autopay is on for this loan. On ${dayWords(told)} we will tell you the amount and the fee.`
        : `Nothing to do: autopay will pay it ${whenCharged(next.day, chargedOn)}.`
      : (follows?.next ?? beforeCharge(loan, account, next.day)),
    action: isByAutopay ? seeAutopay(loan) : pay(loan, account),
    sms: smsOf(
      isBehind
        ? `${money(behind)} is overdue at ${loan.partner}. ${money(next.amount)} more is due on ${day}. ${howToPay(loan, account)}`
        : `${money(next.amount)} is due on ${day} at ${loan.partner}. ${isByAutopay ? 'Autopay is on, so you need to do nothing.' : howToPay(loan, account)}`,
    ),
  };
}

const last = ({ last }: NonNullable<Dues['next']>) =>
  last ? ' It is the last bill, so it takes all the principal that is left.' : '';

/** A bill that is told of late is charged on the day after its own, and that is early enough. */
const whenCharged = (due: IsoDay, day: IsoDay) =>
  day > due ? `on ${dayWords(day)}, before we add anything` : `on ${dayWords(day)}`;

/** On the day itself, when no earlier bill is unpaid or no late charge is added for it. */
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
      : beforeCharge(loan, account, day),
    action: chargedOn ? seeAutopay(loan) : pay(loan, account),
    sms: smsOf(
      `${amount} is due today, ${dayWords(day)}, on your loan at ${loan.partner}. ${chargedOn ? `Autopay pays it ${when}.` : howToPay(loan, account)}`,
      `${amount} is due today. ${chargedOn ? `Autopay pays it on ${dayWords(chargedOn)}.` : howToPay(loan, account)}`,
    ),
  };
}

/** Until when a bill of `due` costs nothing more, and what it costs then; a very small one costs nothing. */
function beforeCharge(loan: NamedLoan, account: LoanAccount, due: IsoDay): string {
  const paused = whyPaused(loan, account);
  if (paused) return paused;
  const charge = nextLateCharge(account, addDays(due, 62));
  if (!charge) return `Pay by ${endOf(due)}.`;
  const later = promisableBill(account) ? ' Your dashboard lets you choose a later day.' : '';
  return `If you pay by ${endOf(addDays(charge.day, -1))}, we add nothing. If you do not, we will add ${chargeWords(charge, loan.currency)} on ${dayWords(charge.day)}.${later}`;
}
