type Day = { readonly day: string; readonly value: number };

const width = 120;
const height = 36;
const day = 86_400_000;

export const sparklineBox = `0 0 ${width} ${height}`;

/** An SVG path of a value over time, scaled to the box. */
export function sparkline(days: readonly Day[]): string {
  const values = days.map(({ value }) => value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const first = Date.parse(days[0]?.day ?? '');
  const span = Date.parse(days.at(-1)?.day ?? '') - first || day;
  const points = days.map(({ day, value }) => [
    round(((Date.parse(day) - first) / span) * width),
    round(height - 3 - ((value - low) / range) * (height - 6)),
  ]);
  // A single day becomes a level line.
  if (points.length === 1) points.push([width, points[0]?.[1] ?? 0]);
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

/** The change from the first day to the last, in basis points. */
export function changeOf(days: readonly Day[]): number {
  const [first, last] = [days[0]?.value ?? 0, days.at(-1)?.value ?? 0];
  return first > 0 ? Math.round(((last - first) / first) * 10_000) : 0;
}

const round = (number: number) => Math.round(number * 10) / 10;
