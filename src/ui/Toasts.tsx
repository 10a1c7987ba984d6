import { type FocusEvent, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { bottomFor } from './toast-place.ts';
import './Toasts.css';

type Toast = {
  id: number;
  title?: string | undefined;
  message: string;
  variant: 'error' | 'success' | 'info';
};
type ToastsProps = {
  toasts: readonly Toast[];
  onDismiss: (id: number) => void;
  /** Somebody reads them, so none may go; or has done. */
  onHold: (hold: boolean) => void;
  /** Puts the focus somewhere when what had it before them is gone. */
  onFocusLost?: () => unknown;
};

const signs = { error: 'warn', success: 'check', info: 'info' } as const;

/**
 * Short messages over everything else, at the bottom: errors interrupt a screen reader, the others
 * wait. Pointer or focus on them holds them, Escape takes the newest away.
 */
export function Toasts({ toasts, onDismiss, onHold, onFocusLost }: ToastsProps) {
  const home = useRef<HTMLDivElement>(null);
  const stack = useRef<HTMLDivElement>(null);
  const from = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // Outside a modal dialog nothing can be read or tapped: while one is open they stand in it. Shown
  // again for each new toast, so that they are above whatever was opened since the last one.
  useEffect(() => {
    if (newest === undefined) return;
    const place = (anew = false) => {
      const box = stack.current;
      const where = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home.current;
      if (!box || !where) return;
      if (box.parentElement !== where) where.append(box);
      // Hidden and shown again it would lose the focus that is in it.
      else if (!anew || box.contains(document.activeElement)) return;
      box.hidePopover?.();
      box.showPopover?.();
    };
    const settle = () => {
      if (stack.current) stack.current.style.bottom = `${bottomFor(stack.current)}px`;
    };
    place(true);
    settle();
    const dialogs = new MutationObserver((changes) => {
      if (changes.some(({ attributeName }) => attributeName === 'open')) place();
      if (changes.some(({ target }) => !stack.current?.contains(target))) settle();
    });
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    const events = ['resize', 'scrollend'] as const;
    for (const event of events) addEventListener(event, settle);
    return () => {
      dialogs.disconnect();
      for (const event of events) removeEventListener(event, settle);
    };
  }, [newest]);

  // A key that closed something else, such as a dialog, a menu or a list, is not meant for them.
  useEffect(() => {
    if (newest === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog:modal, [popover=auto]:popover-open')) onDismiss(newest);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [newest, onDismiss]);

  const enter = ({ relatedTarget }: FocusEvent) => {
    if (!stack.current?.contains(relatedTarget)) from.current = relatedTarget as HTMLElement | null;
    onHold(true);
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!stack.current?.contains(relatedTarget)) onHold(stack.current?.matches(':hover') ?? false);
  };
  const dismiss = (id: number) => {
    const other = [...(stack.current?.querySelectorAll('button') ?? [])].find(
      (button) => button !== document.activeElement,
    );
    // Not lost with the toast: to the next one, or back to where it was before.
    const next = other ?? from.current;
    if (stack.current?.contains(document.activeElement)) {
      if (next?.isConnected) next.focus();
      else onFocusLost?.();
    }
    onDismiss(id);
  };
  const drawn = (toast: Toast) => (
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
        onClick={() => dismiss(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
  return (
    <div ref={home}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it notices who reads and does nothing else */}
      <div
        ref={stack}
        className="toasts"
        popover="manual"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(stack.current?.contains(document.activeElement) ?? false)}
        onFocus={enter}
        onBlur={leave}
      >
        <div role="alert" aria-atomic="false">
          {toasts.filter((toast) => toast.variant === 'error').map(drawn)}
        </div>
        <div role="status" aria-atomic="false">
          {toasts.filter((toast) => toast.variant !== 'error').map(drawn)}
        </div>
      </div>
    </div>
  );
}
