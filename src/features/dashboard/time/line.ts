import type { Loan } from '#contract/loans.ts';
import type { PastDay } from '#contract/portfolio-history.ts';
import { addDays, daysBetween, formatDay, type IsoDay } from '#credit/calendar.ts';
import { add, type Minor, min, minor, subtract, sum, zero } from '#credit/money.ts';

/** A due day, and the principal after it if every bill is paid on time. */
export type ComingStep = { readonly day: IsoDay; readonly principal: Minor };

/**
 * The principal that is left after each coming bill. Overdue principal counts as paid with the next
 * bill. Without a next bill its day is unknown, and it is left out.
 */
export function repaymentSteps(loans: readonly Loan[]): ComingStep[] {
  const falls = new Map<IsoDay, Minor>();
  // A requested loan has planned bills, and nothing is owed on it yet.
  const running = loans.filter(({ outstanding }) => outstanding > 0);
  for (const { bills } of running) {
    let late = zero;
    for (const bill of bills) {
      // A payment covers charges and interest first, so the unpaid part is principal first.
      const unpaid = min(bill.principal, subtract(bill.total, bill.paid));
      late = add(late, unpaid);
      if (bill.state !== 'coming') continue;
      const day = bill.due_date as IsoDay;
      falls.set(day, add(falls.get(day) ?? zero, late));
      late = zero;
    }
  }
  let principal = sum(running.map(({ outstanding }) => outstanding));
  return [...falls]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([day, fall]) => {
      principal = subtract(principal, fall);
      return { day, principal };
    });
}

/** A mark on the time axis. `room` says where it is shown: everywhere, or where there is more. */
export type Mark = {
  readonly x: number;
  readonly text: string;
  readonly room: 'any' | 'some' | 'much';
};

/** SVG paths in a box of 100 by 100, with positions in percent from its left and top. */
export type Drawing = {
  readonly value: string;
  readonly redline: string;
  readonly debt: string;
  readonly coming: string;
  readonly today: { x: number; value: number; redline: number; debt: number };
  /** Where a sale took value: a step of ours, and no fall of the market. */
  readonly sales: readonly { x: number; value: number; day: IsoDay; sold: Minor }[];
  readonly marks: readonly Mark[];
  /** Where the scale changes, between a small debt and a large portfolio. */
  readonly split: number | undefined;
};

/** Days drawn after the last bill, so that its drop is visible. */
const beyond = 6;
/** The minimum distance of marks, in percent of the width. */
const apart = { always: 30, scarce: 9 };

/** The days from the first on which something was held or owed: the line starts there. */
export function sinceStart(past: readonly PastDay[]): readonly PastDay[] {
  const first = past.findIndex(({ value, principal }) => value !== null || principal > 0);
  return first < 0 ? [] : past.slice(first);
}

/** Draws the past and the coming bills; undefined while there is nothing to draw between two days. */
export function drawTimeline(
  past: readonly PastDay[],
  coming: readonly ComingStep[],
): Drawing | undefined {
  const [first, today] = [past[0], past.at(-1)];
  if (!first || !today) return undefined;
  const begin = first.day as IsoDay;
  const now = today.day as IsoDay;
  const end = addDays(coming.at(-1)?.day ?? now, beyond);
  const span = daysBetween(begin, end);
  const x = (day: string) => hundredth((daysBetween(begin, day as IsoDay) / span) * 100);
  const { y, split } = heightScale(past);

  const values = past.flatMap(({ day, value, sold }) => {
    if (value === null) return [];
    const after = `${x(day)} ${y(value)}`;
    return sold > 0 ? [`${x(day)} ${y(value + sold)}`, after] : [after];
  });
  const debts = past.map(({ day, principal }) => ({ day, amount: principal }));
  const owed = debts.slice(
    Math.max(
      0,
      debts.findIndex(({ amount }) => amount > 0),
    ),
  );
  const still = owed.some(({ amount }) => amount > 0);
  if (values.length < 2 && !still) return undefined;
  const fall = coming.map(({ day, principal }) => `H${x(day)}V${y(principal)}`).join('');
  return {
    value: values.length > 1 ? `M${values.join('L')}` : '',
    redline: redlinePath(past, coming.at(-1)?.day ?? now, x, y),
    debt: still ? `${steps(owed, x, y)}H${x(now)}` : '',
    coming:
      today.principal > 0 ? `M${x(now)} ${y(today.principal)}${fall}${fall ? 'H100' : ''}` : '',
    today: {
      x: x(now),
      value: y(today.value ?? 0),
      redline: y(today.redline ?? 0),
      debt: y(today.principal),
    },
    sales: past.flatMap(({ day, value, sold }) =>
      value !== null && sold > 0
        ? [{ x: x(day), value: y(value + sold), day: day as IsoDay, sold }]
        : [],
    ),
    marks: spread(now, coming, x),
    split,
  };
}

/** How much of the height, in percent, the debt and the portfolio have on scales of their own. */
const shares = { debt: 52, value: 28, valueAlone: 70 };

/**
 * One scale from 0 where the debt can be read on it. Under a portfolio more than twice as large, the
 * debt has its own scale below, and the portfolio, from its lowest value to its highest, one above.
 */
function heightScale(past: readonly PastDay[]): Pick<Drawing, 'split'> & { y: Scale<number> } {
  const debt = Math.max(...past.flatMap((day) => [day.redline ?? 0, day.principal]));
  const values = past.flatMap(({ value, sold }) => (value === null ? [] : [value, value + sold]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || debt * 2 > low) {
    const most = Math.max(debt, high) || 1;
    return { y: (amount) => hundredth(100 - (amount / most) * 94), split: undefined };
  }
  const foot = 100 - (debt > 0 ? shares.debt : 0);
  const height = debt > 0 ? shares.value : shares.valueAlone;
  const between = (part: number, from: number, to: number) => hundredth(from + part * (to - from));
  return {
    y: (amount) => {
      if (amount <= debt) return between(amount / (debt || 1), 100, foot);
      if (amount < low) return between((amount - debt) / (low - debt), foot, 6 + height);
      return between((amount - low) / (high - low || 1), 6 + height, 6);
    },
    split: between(0.5, foot, 6 + height),
  };
}

/** A step for each stretch in which there is a redline: it ends with the debt that it was of. */
function redlinePath(
  past: readonly PastDay[],
  end: string,
  x: Scale<string>,
  y: Scale<number>,
): string {
  let path = '';
  let isOn = false;
  for (const { day, redline } of past) {
    if (redline) path += isOn ? `H${x(day)}V${y(redline)}` : `M${x(day)} ${y(redline)}`;
    else if (isOn) path += `H${x(day)}`;
    isOn = Boolean(redline);
  }
  return isOn ? `${path}H${x(end)}` : path;
}

type Scale<T> = (one: T) => number;

function steps(
  points: readonly { day: string; amount: number }[],
  x: Scale<string>,
  y: Scale<number>,
): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const path = rest.map(({ day, amount }) => `H${x(day)}V${y(amount)}`).join('');
  return `M${x(first.day)} ${y(first.amount)}${path}`;
}

/** Chooses the marks: today and the last bill first, then the others where they fit. */
function spread(today: IsoDay, coming: readonly ComingStep[], x: Scale<string>): Mark[] {
  const days = coming.map(({ day }) => day);
  const last = days.at(-1);
  const wanted = [
    { day: today, text: 'Today' },
    ...(last ? [{ day: last, text: `${short(last)}, last` }] : []),
    ...days.slice(0, -1).map((day) => ({ day, text: short(day) })),
  ];
  const marks: Mark[] = [];
  for (const gap of [apart.always, apart.scarce]) {
    for (const [index, { day, text }] of wanted.entries()) {
      const free = marks.every((mark) => Math.abs(mark.x - x(day)) >= gap);
      const room = gap === apart.scarce ? 'much' : index < 2 ? 'any' : 'some';
      if (free) marks.push({ x: x(day), text, room });
    }
  }
  return marks.sort((one, other) => one.x - other.x);
}

const short = (day: IsoDay) => formatDay(day, { style: 'short' });
const hundredth = (n: number) => Math.round(n * 100) / 100;

export type Row = {
  readonly day: IsoDay;
  readonly value: Minor | null;
  readonly redline: Minor | null;
  readonly principal: Minor;
  /** What a sale took of the portfolio on this day. */
  readonly sold: Minor;
  readonly when: 'past' | 'today' | 'to come';
};

/**
 * The rows of the table: the first day, days on which the principal changed or a part was sold,
 * today, and the bills.
 */
export function timelineRows(past: readonly PastDay[], coming: readonly ComingStep[]): Row[] {
  const shown = past.filter(({ principal, sold }, index) => {
    const isEnd = index === 0 || index === past.length - 1;
    return isEnd || sold > 0 || principal !== past[index - 1]?.principal;
  });
  return [
    ...shown.map(
      (day): Row => ({
        ...day,
        day: day.day as IsoDay,
        when: day === past.at(-1) ? 'today' : 'past',
      }),
    ),
    ...coming.map(
      ({ day, principal }): Row => ({
        day,
        value: null,
        redline: null,
        principal,
        sold: zero,
        when: 'to come',
      }),
    ),
  ];
}

/** The lowest and the highest known value. */
export function valueRange(past: readonly PastDay[]): readonly [Minor, Minor] | undefined {
  const values = past.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return undefined;
  return [minor(Math.min(...values)), minor(Math.max(...values))];
}
