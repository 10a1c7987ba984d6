export type Random = () => number;

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them; one of weight 2 twice as often as one of weight 1. */
export function pick<T>(random: Random, weighted: readonly (readonly [weight: number, T])[]): T {
  let at = random() * weighted.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, one] of weighted) {
    at -= weight;
    if (at < 0) return one;
  }
  return (weighted.at(-1) as readonly [number, T])[1];
}

export const oneOf = <T>(random: Random, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T;
