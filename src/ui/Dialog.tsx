import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from './Icon.tsx';
import './Dialog.css';

type DialogProps = {
  open: boolean;
  /** Without it the dialog cannot be closed. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  /** For tables and drawings. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * A modal sheet: from the bottom on phones, in the middle on wide screens. Escape, the backdrop and
 * the cross ask to close it; the focus goes to its title and, afterwards, back to where it was.
 */
export function Dialog({ open, onClose, title, wide, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // In a layout effect, so that an unmounted dialog still closes and gives the focus back.
  useLayoutEffect(() => {
    if (!open) return;
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => {
      shown?.close();
      // The page below may have changed meanwhile. Later, because Back takes the page to where it was scrolled to before.
      setTimeout(() => {
        document.querySelector(':focus-visible')?.scrollIntoView({ block: 'nearest' });
      });
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Escape, which is onCancel
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => event.target === dialog.current && onClose?.()}
    >
      {open && (
        <DialogSheet
          id={id}
          heading={heading}
          title={title}
          close={onClose && { onClick: onClose }}
        >
          {children}
        </DialogSheet>
      )}
    </dialog>
  );
}

type DialogSheetProps = {
  /** Of the title, which names the dialog. */
  id: string;
  heading?: Ref<HTMLHeadingElement>;
  title: ReactNode;
  /** The title takes the focus when the browser itself opens the dialog. */
  autoFocus?: boolean;
  /** What the cross does; without it there is none. */
  close: ComponentProps<'button'> | undefined;
  children: ReactNode;
};

/** What a dialog holds: its title with the cross, and the content below. */
export function DialogSheet({ id, heading, title, autoFocus, close, children }: DialogSheetProps) {
  return (
    <div className="dialog-sheet">
      <div className="dialog-head">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog's, and it is the title */}
        <h2 ref={heading} id={id} tabIndex={-1} autoFocus={autoFocus}>
          {title}
        </h2>
        {close && (
          <button type="button" className="dialog-close" aria-label="Close" {...close}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <div className="dialog-body">{children}</div>
    </div>
  );
}
