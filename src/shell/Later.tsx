import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isFramed } from '#stores/framed.ts';
import { $sessionEnds, askWhenItEnds } from '#stores/session-watch.ts';
import { SessionEnding } from './SessionEnding.tsx';
import { ShortcutList } from './ShortcutList.tsx';
import { press } from './shortcut-keys.ts';

/** What a screen needs only once it is in use. `early` are the keys that were pressed before it came. */
export function Later({ early }: { readonly early: KeyboardEvent[] }) {
  const ends = useStore($sessionEnds);
  useEffect(askWhenItEnds, []);
  useEffect(() => {
    // The keys of a partner's app are its own.
    if (isFramed) return;
    for (const event of early.splice(0)) press(event);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [early]);
  useEffect(() => {
    // It answers when there is no connection (hosting/offline-worker.js); in development nothing does.
    if (import.meta.env.PROD) {
      void navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined);
    }
  }, []);
  return (
    <>
      {ends !== undefined && <SessionEnding ends={ends} />}
      <ShortcutList />
    </>
  );
}
