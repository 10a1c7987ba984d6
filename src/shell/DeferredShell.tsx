import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isFramed } from '#stores/frame.ts';
import { $sessionEnds, askWhenItEnds } from '#stores/reads/session-expiry.ts';
import { keepFocus } from './keep-focus.ts';
import { SessionEnding } from './SessionEnding.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { press } from './shortcut-keys.ts';

/**
 * What a screen needs only once it is in use. `early` are the keys that were pressed, and the taps, before
 * it loaded.
 */
export function DeferredShell({ early }: { readonly early: Event[] }) {
  const ends = useStore($sessionEnds);
  useEffect(askWhenItEnds, []);
  useEffect(() => keepFocus(early.at(-1)?.target), [early]);
  useEffect(() => {
    // Inside a partner's app, keys belong to that app.
    if (isFramed) return;
    for (const event of early.splice(0)) if (event instanceof KeyboardEvent) press(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [early]);
  useEffect(() => {
    // It answers without a connection (hosting/offline-worker.js). Development has none.
    if (import.meta.env.PROD) {
      void navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
    }
  }, []);
  return (
    <>
      {ends !== undefined && <SessionEnding ends={ends} />}
      <Shortcuts />
    </>
  );
}
