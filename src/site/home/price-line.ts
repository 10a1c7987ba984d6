import { type Point, packed } from '#engraving/curve.ts';

/**
 * Path data of the line that enters the hero: a price that wanders, calms down and holds at
 * (0, 500), where the rosette's outermost petal begins.
 */
export function priceLine(): string {
  // Even steps of whole units: half of the path's numbers are the same.
  const [from, holdsFrom, steps] = [-2440, -220, 60];
  const chance = chances(7);
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const calm = (1 - t) ** 0.22;
    const drift = 56 + 34 * Math.sin(t * 10 + 1.2) + 20 * Math.sin(t * 29) + 42 * chance();
    return [from + t * (holdsFrom - from), 500 + calm * drift];
  });
  const [, height] = points[steps] as Point;
  const end = Math.round(height);
  return `M-4e3 580L${polyline(points)}C-120 ${end} -120 500 0 500`;
}

/** Path data of a portfolio's value in a box of 1000 by 400: it wanders, falls, and rises again. */
export function portfolioLine(): string {
  const steps = 25;
  const chance = chances(11);
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = i / steps;
    const value = 150 - 70 * t + 44 * Math.sin(t * 9 + 0.4) + 16 * Math.sin(t * 31) + 26 * chance();
    return [t * 1000, value];
  });
  return `M${polyline(points)}`;
}

/** Numbers between -1/2 and 1/2, always the same ones, so that a page never changes by itself. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647 - 0.5;
  };
}

/** The points in whole units: the first absolute, the others relative. */
function polyline(points: readonly Point[]): string {
  const whole = points.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const moves = whole.slice(1).flatMap(([x, y], i) => {
    const [px, py] = whole[i] as Point;
    return [x - px, y - py];
  });
  return `${whole[0]?.join(' ')}l${packed(moves)}`;
}
