import { bezierPath, doubled, evenStroke, ring } from './curve.ts';

/** Radius of the lace's middle, in the dial's units. */
export const laceRadius = 147;
const laceReach = 21;

/** Inner SVG of the round lace that fills the dial's room; `id` is unique on the page. */
export function laceMarkup(id: string): string {
  const petals = 30;
  const line = bezierPath(ring(laceRadius, laceReach, petals), { pieces: 2 * petals });
  return doubled(`<path ${evenStroke} d="${line}"/>`, { id, turn: 1.5, doublings: 3 });
}
