import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $toasts, dismiss, holdToasts } from '#stores/toasts.ts';
import { Toasts } from '#ui/Toasts.tsx';

/** Toasts, and a word while the device is offline. */
export function Notices() {
  const toasts = useStore($toasts);
  const online = useOnline();
  return (
    <>
      {!online && (
        <p className="shell-offline" role="status">
          You are offline. What you typed is kept; figures may be out of date.
        </p>
      )}
      <Toasts toasts={toasts} onDismiss={dismiss} onHold={holdToasts} />
    </>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}
