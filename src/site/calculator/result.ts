import { addDays, addMonths, formatDay, type IsoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor, subtract, zero } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { type Bill, missedBillCost, type Quote, yearlyRates } from '#credit/schedule.ts';
import {
  lateFeeDay,
  liquidationMonths,
  maxPenalMonths,
  minimumRepaymentBp,
  remedyNoticeMonths,
} from '#credit/terms.ts';
import { type DialDrawing, dialDrawing } from '#engraving/dial.ts';

/** How far the portfolio may fall: whole percent, rounded down, so never more than there is. */
export function roomShown(quote: Pick<Quote, 'fall_to_redline_bp'>): string {
  return `${Math.floor(quote.fall_to_redline_bp / 100)}%`;
}

/** What is paid back, in a sentence; it is what a screen reader hears after a change. */
export function payBack(quote: Quote): string {
  const { bills, currency, principal, total_repayable } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const last = bills.at(-1)?.total ?? zero;
  return `You will pay back ${money(total_repayable)} in ${bills.length} bills for the ${money(principal)} you borrow. The last bill is ${money(last)}.`;
}

/** Everything that a loan costs and risks, as markup made of our own figures only. */
export function resultMarkup(quote: Quote): string {
  return `<div class="calc-cost">${total(quote)}${billSteps(quote.bills, quote.currency)}${balloon(quote)}</div>${billTable(quote)}${facts(quote)}`;
}

function total(quote: Quote): string {
  const { bills, currency, principal, total_repayable } = quote;
  const figure = formatMoney(total_repayable, currency);
  return (
    `<p class="label">You will pay back</p>` +
    `<p class="number"><span class="visually-hidden">${figure}</span>` +
    `<span aria-hidden="true">${figure.slice(0, -3)}<sup>${figure.slice(-3)}</sup></span></p>` +
    `<p>in ${bills.length} bills for the ${formatMoney(principal, currency)} you borrow. ` +
    `<b>The last bill is ${formatMoney(bills.at(-1)?.total ?? zero, currency)}</b>.</p>`
  );
}

function balloon({ bills, currency, principal }: Quote): string {
  const last = bills.at(-1);
  if (!last || bills.length === 1) return '';
  const money = (amount: Minor) => formatMoney(amount, currency);
  return (
    `<p><b>The last bill is a balloon.</b> The ${bills.length - 1} bills before it pay back ` +
    `${money(subtract(principal, last.principal))} of what you borrow. The other ${money(last.principal)} ` +
    `is due on ${medium(last.due_date)}, with its interest.</p>`
  );
}

function billTable({ bills, currency, principal, total_interest, total_repayable }: Quote): string {
  const cells = (...[interest, repaid, all]: readonly [Minor, Minor, Minor]) =>
    `<td data-label="Interest">${formatMoney(interest, currency)}</td>` +
    `<td data-label="Principal">${formatMoney(repaid, currency)}</td>` +
    `<td>${formatMoney(all, currency)}</td>`;
  const rows = bills.map((bill, i) => {
    const extra = bill.days
      ? `<small>One month and ${bill.days} ${bill.days === 1 ? 'day' : 'days'}</small>`
      : '';
    const last = i === bills.length - 1 ? '<small>Everything that is left</small>' : '';
    return `<tr><th scope="row">${medium(bill.due_date)}${extra}${last}</th>${cells(bill.interest, bill.principal, bill.total)}</tr>`;
  });
  return (
    `<table><caption class="visually-hidden">The bills of this loan</caption><thead><tr class="label">` +
    `<th scope="col">Bill due</th><th scope="col">Interest</th><th scope="col">Principal</th><th scope="col">You pay</th>` +
    `</tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><th scope="row">Total</th>` +
    `${cells(total_interest, principal, total_repayable)}</tr></tfoot></table>`
  );
}

function facts(quote: Quote): string {
  const { bills, currency, interest_bp } = quote;
  const [first] = bills;
  if (!first) return '';
  const money = (amount: Minor) => formatMoney(amount, currency);
  const missed = missedBillCost(quote, first);
  const { due_date } = first;
  const { simple_bp } = yearlyRates(interest_bp);
  const fact = (name: string, figure: string, text: string) =>
    `<div><dt class="label">${name}</dt><dd><b class="number">${figure}</b> ${text}</dd></div>`;
  return `<dl>${[
    fact(
      'Total cost',
      money(quote.total_interest),
      `of interest: ${formatPercent(interest_bp)} a month, which is ${formatPercent(simple_bp)} a year. Each bill is ${formatPercent(minimumRepaymentBp(interest_bp))} of your principal, half interest and half principal, until the last. There is no fee to borrow and none to repay early.`,
    ),
    fact(
      'Redline',
      money(quote.redline),
      `Your portfolio is worth ${money(quote.value)} and can fall ${roomShown(quote)} before it gets there. At that value we warn you and you cannot borrow more. We sell nothing because of it.`,
    ),
    fact(
      `If you miss ${short(due_date)}`,
      money(missed.late_fee),
      `is the late fee on ${short(addDays(due_date, lateFeeDay - 1))}. Then we charge ${money(missed.penal_charge)} for each month late, at most ${maxPenalMonths} times. We send you a notice on ${short(addMonths(due_date, remedyNoticeMonths))}. From ${medium(addMonths(due_date, liquidationMonths))} we may sell part of your portfolio to pay what you owe.`,
    ),
  ].join('')}</dl>`;
}

const short = (day: IsoDay) => formatDay(day, { style: 'short' });
const medium = (day: IsoDay) => formatDay(day, { style: 'medium' });

/** The dial of a loan: 0 to the portfolio's value, and the reading in words. */
export function dialOf(quote: Quote): { drawing: DialDrawing; label: string } {
  const { currency, principal, redline, value } = quote;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const drawing = dialDrawing({ debt: principal / value, redline: redline / value, hand: 1 });
  const label = `Principal ${money(principal)}, redline ${money(redline)}, portfolio ${money(value)}. It can fall ${roomShown(quote)} before the redline.`;
  return { drawing, label };
}

/** A small bill must still be seen as a step: it is drawn at least this high, of 100. */
const smallestStep = 5;
/** The drawing's share of the picture's height; the days stand below it. */
const [top, height] = [2, 82];

/** How far down the debt stands before each bill and after the last, from 0 to 100. */
export function depths(bills: readonly Pick<Bill, 'principal'>[]): number[] {
  const whole = bills.reduce((sum, { principal }) => sum + principal, 0) || 1;
  const steps = bills.map(({ principal }) => Math.max((principal / whole) * 100, smallestStep));
  const drawn = steps.reduce((sum, step) => sum + step, 0);
  const levels = [0];
  for (const step of steps) levels.push((levels.at(-1) ?? 0) + (step / drawn) * 100);
  return levels.map(hundredth);
}

/**
 * The debt as steps down to the cliff of the last bill, in a picture without a box of its own:
 * the line stretches, the figures keep their size.
 */
export function billSteps(bills: readonly Bill[], currency: Currency): string {
  const levels = depths(bills);
  const width = 100 / bills.length;
  const line = bills.map((_, i) => `H${hundredth((i + 1) * width)}V${levels[i + 1]}`).join('');
  const figures = bills.map(({ total, due_date }, i) => {
    // With many bills the first hangs on the left, where a phone has room for it.
    const isLeft = i === 0 && bills.length > 3;
    const x = isLeft
      ? 'x="0" dx="12"'
      : `x="${hundredth((i + 1) * width)}%" dx="-10" text-anchor="end"`;
    const y = hundredth(top + ((levels[i] ?? 0) * height) / 100);
    const between = i > 0 && i < bills.length - 1 ? ' between' : '';
    return (
      `<text ${x} y="${y}%" dy="1.4em" class="sum${between}">${formatMoney(total, currency)}</text>` +
      `<text ${x} y="97%" class="day${between}">${formatDay(due_date, { style: 'short' })}</text>`
    );
  });
  return (
    `<svg class="calc-steps" data-bills="${bills.length}" aria-hidden="true">` +
    `<svg y="${top}%" width="100%" height="${height}%" viewBox="0 0 100 100" preserveAspectRatio="none">` +
    `<path class="ground" d="M0 100H100"/><path class="debt" d="M0 100V0${line}"/></svg>` +
    `${figures.join('')}</svg>`
  );
}

function hundredth(n: number): number {
  return Math.round(n * 100) / 100;
}
