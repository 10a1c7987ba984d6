import { type ComponentType, useState } from 'react';
import { noAnswer } from '#stores/attempt.ts';
import { toast } from '#stores/toasts.ts';

/**
 * A part of a screen whose script comes when it is asked for, such as a dialog: the part once it
 * is there, and what fetches it. Without a connection that is said, and the next tap tries again.
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
