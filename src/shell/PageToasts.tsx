import { useStore } from '@nanostores/react';
import { $toasts, dismiss, holdToasts, type Toast } from '#stores/toasts.ts';
import { Toasts } from '#ui/Toasts.tsx';
import { useInBrowser } from './in-browser.ts';
import { focusHeading } from './step-focus.ts';

const none: readonly Toast[] = [];

/** All toasts of a page. */
export function PageToasts() {
  const toasts = useStore($toasts, { ssr: () => none });
  return (
    <Toasts toasts={toasts} onDismiss={dismiss} onHold={holdToasts} onFocusLost={focusHeading} />
  );
}

/**
 * Says that the device is offline. It stands above the screen, because below it would cover the
 * main action.
 */
export function OfflineBanner() {
  const online = useInBrowser(() => navigator.onLine, true, followConnection);
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

function followConnection(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
