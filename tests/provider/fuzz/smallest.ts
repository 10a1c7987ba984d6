import type { Step } from './fuzz.ts';

/**
 * The fewest steps that still fail, each tried from the start: first the last ones alone, then without
 * ever smaller parts. `fails` takes them; at most so many tries.
 */
export async function smallest(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  tries = 30,
): Promise<readonly Step[]> {
  let left = tries;
  const try_ = async (some: readonly Step[]) => left-- > 0 && (await fails(some));
  let found = steps;
  for (let last = 1; last < steps.length; last *= 4) {
    if (!(await try_(steps.slice(-last)))) continue;
    found = steps.slice(-last);
    break;
  }
  for (
    let part = Math.ceil((found.length - 1) / 2);
    part >= 1 && left > 0;
    part = part > 1 ? Math.ceil(part / 2) : 0
  ) {
    // The last step is the one that fails.
    for (let from = 0; from < found.length - 1; ) {
      const without = [
        ...found.slice(0, from),
        ...found.slice(Math.min(from + part, found.length - 1)),
      ];
      if (await try_(without)) found = without;
      else from += part;
    }
  }
  return found;
}
