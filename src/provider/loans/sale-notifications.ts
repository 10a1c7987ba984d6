import { allocate } from '#credit/allocation.ts';
import { addDays, daysBetween, type IsoDay, laterDay } from '#credit/calendar.ts';
import { duesOf } from '#credit/dues.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { type Minor, sum } from '#credit/money.ts';
import { forecastSale, type SaleForecast, type SalePart } from '#credit/sale.ts';
import { soldWords } from '#credit/sold-words.ts';
import type { NamedLoan } from '../notifications/about.ts';
import { dayWords, endOf, type Fact, loanFacts, moneyOf, smsOf } from '../notifications/phrases.ts';
import type { LoanForecast, NamedPortfolio } from './forecast-sales.ts';
import { chargeFacts, chargeWords } from './late-charge-words.ts';
import { type LoanNews, repayPath, writtenOffWords } from './loan-news.ts';

/** A sale that comes, as it is announced on a day. */
export type Announcement = Omit<LoanForecast, 'loan'> & {
  readonly account: LoanAccount;
  /** The charges of this day. */
  readonly posted: readonly PostedLine[];
};

/** The remedy notice, a month before the sale. */
export function remedyNotice(loan: NamedLoan, coming: Announcement): LoanNews {
  const money = moneyOf(loan.currency);
  const { forecast } = coming;
  const eve = addDays(forecast.day, -1);
  return {
    ...announcement(loan, coming),
    subject: `Notice: pay ${money(forecast.to_stop.amount)} by ${dayWords(eve)}, or ${threat(coming)}`,
    body: `Your bill of ${dayWords(forecast.oldest.due_date)} on your loan at ${loan.partner} has been unpaid for two months. ${whatComes(loan, coming)}`,
  };
}

/** Again, 7 days and 1 day before the sale. */
export function saleReminder(
  loan: NamedLoan,
  coming: Announcement,
  readOn = coming.account.posted_through,
): LoanNews {
  const money = moneyOf(loan.currency);
  const { forecast } = coming;
  const left = daysBetween(readOn, forecast.day);
  const stop = money(forecast.to_stop.amount);
  return {
    ...announcement(loan, coming),
    subject:
      left === 1
        ? `Last day: pay ${stop} today, or ${threat(coming)} tomorrow`
        : `${left} days left: pay ${stop}, or ${threat(coming)} on ${dayWords(forecast.day)}`,
    body: whatComes(loan, coming),
  };
}

/** The sale comes on another day than the one that was announced. */
export function saleMoved(loan: NamedLoan, coming: Announcement, before: IsoDay): LoanNews {
  const { forecast } = coming;
  const day = dayWords(forecast.day);
  return {
    ...announcement(loan, coming),
    subject: `The day has changed: you have until ${dayWords(addDays(forecast.day, -1))} to pay`,
    body: `We wrote that your whole loan at ${loan.partner} would become due on ${dayWords(before)}. The day is now ${day}. ${whatComes(loan, coming)}`,
  };
}

function announcement(loan: NamedLoan, coming: Announcement) {
  return {
    category: 'loan',
    facts: saleFacts(loan, coming),
    next: `${howToStop(loan, coming)} ${reminded(coming)}`,
    action: { label: 'Pay what is due', path: repayPath(loan.loan_id) },
    reach: 'both',
    sms: smsAnnounced(loan, coming),
  } as const;
}

/** What to pay by when, and which sale the bill after it leads to. */
function howToStop(loan: NamedLoan, { forecast, account }: Announcement): string {
  const money = moneyOf(loan.currency);
  const { oldest, overdue, day, undrawn, to_stop, sold } = forecast;
  const stop = money(to_stop.amount);
  const eve = endOf(addDays(day, -1));
  const isSale = sold.length > 0;
  const by = isSale ? `by ${eve} to stop this sale` : `by ${eve}, or your whole loan becomes due`;
  const giveBack = undrawn.length > 0 ? ` ${giveBackWords}` : '';
  const enough = enoughTill(loan, forecast);
  if (oldest.left >= overdue) return `Pay ${stop} ${by}.${enough}${giveBack}`;
  const bill = `your bill of ${dayWords(oldest.due_date)}`;
  const next = saleAfter(account, forecast);
  const then = next
    ? ` If you pay only this bill, your bill of ${dayWords(next.oldest.due_date)} leads to ${isSale ? 'another sale' : 'your whole loan becoming due'} on ${dayWords(next.day)}.`
    : '';
  return `Pay at least ${stop} (${bill} and its charges) ${by}.${enough}${then} To clear everything that is due now, pay ${money(overdue)} today.${giveBack}`;
}

/** Where a charge is still added to the bill before its sale, what stops that until then. */
function enoughTill(loan: NamedLoan, { oldest, to_stop: { charge } }: SaleForecast): string {
  if (!charge) return '';
  const left = moneyOf(loan.currency)(oldest.left);
  const till = endOf(addDays(charge.day, -1));
  return ` ${left} is enough if you pay by ${till}, before we add ${chargeWords(charge, loan.currency)}.`;
}

/** The sale that the next bill leads to once this one is paid. Its own notice goes out tomorrow at the earliest. */
function saleAfter(account: LoanAccount, { oldest }: SaleForecast): SaleForecast | null {
  const today = account.posted_through;
  const paid = allocate(account, oldest.left, today).account;
  const next = remedy(paid);
  return next && forecastSale(paid, [], laterDay(next.notice_day, addDays(today, 1)));
}

const giveBackWords =
  'You can also pay with the credit that you have not withdrawn. It costs nothing: give it back on your dashboard.';

/** What happens on the day of the sale; its figures stand in the facts. */
function whatComes(loan: NamedLoan, { forecast, account }: Announcement): string {
  const money = moneyOf(loan.currency);
  const { behind, today } = duesOf(account);
  const { day, undrawn, sold, oldest } = forecast;
  const hasUndrawn = undrawn.length > 0;
  return [
    today > 0
      ? `${money(behind)} is overdue, and ${money(today)} more is due today.`
      : `${money(behind)} is overdue.`,
    `If your bill of ${dayWords(oldest.due_date)} is still unpaid at ${endOf(addDays(day, -1))}, your whole loan will become due on ${dayWords(day)}.`,
    hasUndrawn && 'First we will take back the credit that you have not withdrawn, at no cost.',
    sold.length > 0 &&
      `${hasUndrawn ? 'For the rest, we' : 'We'} will sell ${soldWords(forecast)} to pay what you owe.`,
    writtenOffWords(forecast),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The figures of a sale that comes, in the order in which the dashboard shows them. */
function saleFacts(
  loan: NamedLoan,
  { forecast, portfolios, posted }: Pick<Announcement, 'forecast' | 'portfolios' | 'posted'>,
): Fact[] {
  const money = moneyOf(loan.currency);
  const { day, overdue, owed, undrawn, sold, written_off, charges } = forecast;
  return [
    ...loanFacts(loan.partner, loan.loan_id),
    ['All due now', money(overdue)],
    ...chargeFacts(loan, posted),
    ['Pay by', `${dayWords(addDays(day, -1))}, end of day, Lagos time`],
    [`Whole loan, due on ${dayWords(day)}`, money(owed)],
    ...(undrawn.length > 0
      ? [['Undrawn credit returned, at no cost', money(sumOf(undrawn))] as const]
      : []),
    ...named(sold, portfolios).map(
      ([partner, amount]): Fact => [`To be sold at ${partner}`, money(amount)],
    ),
    ...(written_off > 0 ? [['To be written off', money(written_off)] as const] : []),
    ...(charges > 0 ? [['You save by paying today, in charges', money(charges)] as const] : []),
  ];
}

function smsAnnounced(loan: NamedLoan, coming: Announcement): string {
  const money = moneyOf(loan.currency);
  const { overdue, day, owed, undrawn, sold, to_stop } = coming.forecast;
  const least = to_stop.amount;
  const all = least < overdue ? ` All due now: ${money(overdue)}.` : '';
  const pay = `Pay ${money(least)} by ${dayWords(addDays(day, -1))}`;
  const then =
    sold.length > 0
      ? `sell ${money(sumOf(sold))} of your portfolio`
      : undrawn.length > 0
        ? 'take it from your undrawn credit'
        : 'end the loan in default';
  const whole = `your whole loan, ${money(owed)}, becomes due and we ${then}`;
  return smsOf(
    `${pay} (${loan.partner}), or on ${dayWords(day)} ${whole}.${all}`,
    `${pay} (${loan.partner}), or on ${dayWords(day)} we ${then}.${all}`,
    `${pay} (${loan.partner}), or on ${dayWords(day)} ${whole}.`,
    `${pay} (${loan.partner}), or on ${dayWords(day)} we ${then}.`,
    `${pay}, or on ${dayWords(day)} we ${then}.`,
  );
}

const threat = ({ forecast }: Announcement): string =>
  forecast.sold.length > 0 ? `we sell ${soldWords(forecast)}` : 'your whole loan becomes due';

/** When the next message about the sale comes, if one does. */
function reminded({ account, forecast: { day, sold } }: Announcement): string {
  const left = daysBetween(account.posted_through, day);
  if (left > 7) return `We will write again on ${dayWords(addDays(day, -7))}.`;
  if (left > 1) return `We will write again on ${dayWords(addDays(day, -1))}.`;
  const end = endOf(addDays(day, -1));
  return `After ${end} ${sold.length > 0 ? 'we cannot stop the sale' : 'it is too late'}.`;
}

/** One amount for each partner, in the borrower's order. */
function named(
  parts: readonly SalePart[],
  portfolios: readonly NamedPortfolio[],
): [partner: string, amount: Minor][] {
  const partnerOf = ({ portfolio_id }: SalePart) =>
    portfolios.find((one) => one.portfolio_id === portfolio_id)?.partner ?? '';
  return [...Map.groupBy(parts, partnerOf)].map(([partner, own]) => [partner, sumOf(own)]);
}

const sumOf = (parts: readonly SalePart[]): Minor => sum(parts.map(({ amount }) => amount));
