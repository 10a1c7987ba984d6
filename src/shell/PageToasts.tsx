import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $toasts, dismiss, holdToasts } from '#stores/toasts.ts';
import { Toasts } from '#ui/Toasts.tsx';

/** All toasts of a page. */
export function PageToasts() {
  const toasts = useStore($toasts);
  return <Toasts toasts={toasts} onDismiss={dismiss} onHold={holdToasts} />;
}

/**
 * Says that the device is offline. It stands above the screen, because below it would cover the
 * main action.
 */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="shell-offline">
          You are offline. We keep what you typed. The figures may be out of date.
        </p>
      )}
    </div>
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
