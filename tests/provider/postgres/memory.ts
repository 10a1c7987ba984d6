import { setTimeout as after } from 'node:timers/promises';

const lookEveryMs = 10_000;

/**
 * The resident memory of a process in MB, again and again until the signal, as it tells it itself.
 * While it is away it tells nothing.
 */
export async function watchMemory(url: string, signal: AbortSignal): Promise<number[]> {
  const sizes: number[] = [];
  while (!signal.aborted) {
    await after(lookEveryMs, undefined, { signal }).catch(() => undefined);
    // It may be killed in the middle of its answer, too.
    const figures = await fetch(`${url}/api/metrics`, { signal })
      .then((answer) => answer.text())
      .catch(() => '');
    const [, bytes] = /^process_resident_memory_bytes (\d+)/m.exec(figures) ?? [];
    if (bytes) sizes.push(Number(bytes) / 1e6);
  }
  return sizes;
}

/** Whether the last third is at most a tenth above the middle one: a process fills its heap first. */
export function isFlat(sizes: readonly number[]): boolean {
  const { middle, end } = thirdsOf(sizes);
  return end <= 1.1 * middle;
}

/** `310, 402 and 398 MB, at most 420`. */
export function toldOf(sizes: readonly number[]): string {
  const { start, middle, end } = thirdsOf(sizes);
  const [one, other, last, most] = [start, middle, end, Math.max(...sizes)].map(Math.round);
  return `${one}, ${other} and ${last} MB, at most ${most}`;
}

/** The first size, and the medians of the middle third and of the last one. */
function thirdsOf(sizes: readonly number[]) {
  const third = sizes.length / 3;
  return {
    start: sizes[0] ?? Number.NaN,
    middle: medianOf(sizes.slice(third, 2 * third)),
    end: medianOf(sizes.slice(2 * third)),
  };
}

const medianOf = (sizes: readonly number[]) =>
  sizes.toSorted((one, other) => one - other)[Math.floor(sizes.length / 2)] ?? Number.NaN;
