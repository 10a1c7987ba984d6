import { daysBetween, type IsoDay, laterDay } from '#credit/calendar.ts';
import type { DebtLine, DebtPoint } from '#credit/debt-line.ts';

export type DebtDrawing = {
  /** Paths of the steps: what happened, and what the bills to come will do. */
  readonly past: string;
  readonly coming: string;
  /** Where the debt stands now; undefined once nothing is owed. */
  readonly now: { readonly x: number; readonly y: number } | undefined;
  /** How far from the left a day stands. */
  readonly at: (day: IsoDay) => number;
};

/** The debt of a loan as steps in a box: days from left to right, its peak at the top, 0 below. */
export function drawDebt(
  { past, coming }: DebtLine,
  today: IsoDay,
  box: { readonly width: number; readonly height: number },
): DebtDrawing {
  const [first] = past;
  const last = past.at(-1);
  if (!first || !last) return { past: '', coming: '', now: undefined, at: () => 0 };
  const running = last.owed > 0;
  const stands = running ? laterDay(today, last.day) : last.day;
  const end = coming.at(-1)?.day ?? stands;
  const days = Math.max(daysBetween(first.day, end), 1);
  const peak = Math.max(...past.map(({ owed }) => owed), 1);
  const at = (day: IsoDay) => round((daysBetween(first.day, day) / days) * box.width);
  const y = ({ owed }: DebtPoint) => round((1 - owed / peak) * box.height);
  const steps = (points: readonly DebtPoint[]) =>
    points.map((point) => `H${at(point.day)}V${y(point)}`).join('');
  const now = { x: at(stands), y: y(last) };
  return {
    past: `M0 ${y(first)}${steps(past.slice(1))}${running ? `H${now.x}` : ''}`,
    coming: coming.length > 0 ? `M${now.x} ${now.y}${steps(coming)}` : '',
    now: running ? now : undefined,
    at,
  };
}

const round = (value: number) => Math.round(value * 100) / 100;
