import { packed } from '#ui/engraving/curve.ts';

const [from, holdsFrom, steps] = [-2450, -220, 112];

/**
 * Path data of the line that enters the hero: a price that wanders, calms down and holds at
 * (0, 500), where the rosette's lowest petal begins. Deterministic, so the page never changes.
 */
export function priceLine(): string {
  let seed = 7;
  const chance = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const calm = (1 - t) ** 0.22;
    const drift = 56 + 34 * Math.sin(t * 10 + 1.2) + 20 * Math.sin(t * 29) + 42 * (chance() - 0.5);
    return [from + t * (holdsFrom - from), 500 + calm * drift].map(Math.round);
  }) as [number, number][];
  const [x0, y0] = points[0] as [number, number];
  const moves = points.slice(1).flatMap(([x, y], i) => {
    const [px, py] = points[i] as [number, number];
    return [x - px, y - py];
  });
  const end = points[steps]?.[1];
  return `M-4e3 580L${x0} ${y0}l${packed(moves)}C-120 ${end} -120 500 0 500`;
}
