import { whileSeen } from '#ui/while-seen.ts';

const beat = 100;

/**
 * Runs after so many milliseconds in which nobody moved a pointer over the element or was inside it
 * by keyboard. A pointer that merely rests where the element came up does not count.
 *
 * @returns stops the count
 */
export function afterReading(element: HTMLElement, ms: number, run: () => void): () => void {
  let left = ms;
  let isRead = false;
  element.onpointermove = () => {
    isRead = true;
  };
  element.onpointerleave = () => {
    isRead = false;
  };
  const stop = whileSeen(beat, () => {
    if (isRead || element.matches(':focus-visible, :has(:focus-visible)')) return;
    left -= beat;
    if (left > 0) return;
    stop();
    run();
  });
  return stop;
}
