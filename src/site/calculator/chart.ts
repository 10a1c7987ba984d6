import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import type { Bill } from '#credit/schedule.ts';

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
