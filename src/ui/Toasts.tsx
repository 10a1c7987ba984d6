import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import './Toasts.css';

type Toast = {
  id: number | string;
  title?: string;
  message: string;
  variant: 'error' | 'success' | 'info';
};
type ToastsProps<T extends Toast> = { toasts: readonly T[]; onDismiss: (id: T['id']) => void };

const signs = { error: 'warn', success: 'check', info: 'info' } as const;

/** Short messages over everything else: errors interrupt a screen reader, the others wait. */
export function Toasts<T extends Toast>({ toasts, onDismiss }: ToastsProps<T>) {
  const stack = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  // Shown again for each new toast, so that it also stands above a dialog opened since the last one.
  useEffect(() => {
    if (newest === undefined) return;
    stack.current?.hidePopover?.();
    stack.current?.showPopover?.();
  }, [newest]);

  const drawn = (toast: T) => (
    <div key={toast.id} className="toasts-toast" data-variant={toast.variant}>
      <Icon name={signs[toast.variant]} />
      <div className="toasts-text">
        {toast.title && <strong>{toast.title}</strong>}
        <p>{toast.message}</p>
      </div>
      <button
        type="button"
        className="toasts-dismiss"
        aria-label="Dismiss"
        onClick={() => onDismiss(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
  return (
    <div ref={stack} className="toasts" popover="manual">
      <div role="alert" aria-atomic="false">
        {toasts.filter((toast) => toast.variant === 'error').map(drawn)}
      </div>
      <div role="status" aria-atomic="false">
        {toasts.filter((toast) => toast.variant !== 'error').map(drawn)}
      </div>
    </div>
  );
}
