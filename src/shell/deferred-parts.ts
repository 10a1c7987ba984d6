import { useStore } from '@nanostores/react';
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { noAnswer } from '#stores/session/attempt.ts';
import { $stepUp } from '#stores/session/step-up.ts';
import { toast } from '#stores/toasts.ts';

type DeferredShell = ComponentType<{ early: Event[] }>;

/** After this many ms the deferred shell comes by itself. */
const waitsMs = 5000;
/** Keys that were pressed, and taps, before it came. */
const early: Event[] = [];

/** DeferredShell.tsx, whose script loads with the first tap or key, or after five seconds. */
export function useDeferredShell(): ReactNode {
  const [Deferred, setDeferred] = useState<DeferredShell>();
  useEffect(() => {
    if (Deferred) return;
    const stop = new AbortController();
    const load = (event?: Event) => {
      if (event) early.push(event);
      // Without a connection it fails silently, because nobody asked for it. The next tap tries
      // again.
      import('./DeferredShell.tsx').then(
        (part) => setDeferred(() => part.DeferredShell),
        () => undefined,
      );
    };
    for (const name of ['pointerdown', 'keydown']) {
      addEventListener(name, load, { signal: stop.signal });
    }
    const timer = setTimeout(load, waitsMs);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [Deferred]);
  return Deferred && createElement(Deferred, { early });
}

type StepUp = ComponentType<{ onEnd: (confirmed: boolean) => void }>;

/** StepUp.tsx, whose script loads when a call asks the borrower to confirm who they are. */
export function useStepUp(): ReactNode {
  const asked = useStore($stepUp);
  const [Dialog, setDialog] = useState<StepUp>();
  useEffect(() => {
    if (!asked || Dialog) return;
    import('./StepUp.tsx').then(
      (loaded) => setDialog(() => loaded.StepUp),
      () => {
        toast(noAnswer, 'error');
        asked.end(false);
      },
    );
  }, [asked, Dialog]);
  return asked && Dialog && createElement(Dialog, { onEnd: asked.end });
}
