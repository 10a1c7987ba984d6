import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Everything that a run decides by chance; the same seed decides the same. */
export type Dice = ReturnType<typeof diceOf>;

export function diceOf(seed: number) {
  // Seeds that follow each other would draw much the same at first.
  const scattered = createHash('sha256').update(String(seed)).digest().readInt32LE();
  const generator = xoroshiro128plus(scattered);
  /** A whole number, both ends included. */
  const between = (from: number, to: number) => uniformInt(generator, from, to);
  const chance = (part: number) => between(0, 999_999) < part * 1_000_000;
  /** One of a list that is not empty. */
  const one = <Value>(list: readonly Value[]): Value => list[between(0, list.length - 1)] as Value;
  /** One of a list, each as often as its weight says. */
  const weighted = <Value>(list: readonly (readonly [number, Value])[]): Value => {
    let left = between(
      1,
      list.reduce((sum, [weight]) => sum + weight, 0),
    );
    for (const [weight, value] of list) {
      left -= weight;
      if (left <= 0) return value;
    }
    throw new Error('A list to draw from is empty');
  };
  /** The same list for one run: some of it not at all, some of it three times as often. */
  const asThisRunDoes = <Value>(list: readonly (readonly [number, Value])[]) => {
    const drawn = list.map(([weight, value]) => [weight * one([0, 1, 1, 3]), value] as const);
    return drawn.some(([weight]) => weight > 0) ? drawn : list;
  };
  const inAnyOrder = <Value>(list: readonly Value[]): Value[] => {
    const left = [...list];
    return list.map(() => left.splice(between(0, left.length - 1), 1)[0] as Value);
  };
  return { between, chance, one, weighted, asThisRunDoes, inAnyOrder };
}
