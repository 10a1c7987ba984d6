import { type ComponentType, useState } from 'react';
import { noAnswer } from '#stores/session/attempt.ts';
import { toast } from '#stores/toasts.ts';

/**
 * Loads a part of a screen on request, such as a dialog. Without a connection a toast says so, and the
 * next request tries again.
 * @returns the part once it is loaded, and the function that loads it
 */
export function useOnDemand<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, () => void] {
  const [part, setPart] = useState<ComponentType<Props>>();
  const fetchPart = () => {
    if (part) return;
    load().then(
      (loaded) => setPart(() => loaded),
      () => toast(noAnswer, 'error'),
    );
  };
  return [part, fetchPart];
}

/**
 * Runs `work` at the first tap or key, so that the next step's script loads while this one is used. What does not
 * load then is loaded again once it is shown, and says so if it fails.
 * @returns a function that cancels it
 */
export function onFirstTouch(work: () => Promise<unknown>): () => void {
  const stop = new AbortController();
  const once = () => {
    stop.abort();
    work().catch(() => {});
  };
  for (const event of ['pointerdown', 'keydown']) {
    addEventListener(event, once, { signal: stop.signal });
  }
  return () => stop.abort();
}
