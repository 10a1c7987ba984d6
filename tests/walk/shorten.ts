import type { Step } from './steps.ts';

/**
 * Leaves out steps that the fault does not need: halves, then quarters, down to single ones, until the time
 * (ms) is over. The last step stays.
 *
 * @param fails whether the fault is still found after these steps
 */
export async function shorten(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  time: number,
): Promise<readonly Step[]> {
  const end = Date.now() + time;
  let kept = steps;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = kept.length - 1 - size; from > -size; from -= size) {
      if (Date.now() > end) return kept;
      const fewer = kept.filter((_, at) => at < from || at >= from + size);
      if (fewer.length < kept.length && (await fails(fewer))) kept = fewer;
    }
  }
  return kept;
}
