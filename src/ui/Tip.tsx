import { type ReactNode, useId } from 'react';
import './Tip.css';

type TipProps = {
  /** A word that opens the tip itself; without one, it is a "?" button. */
  word?: string;
  /** The name of the "?" button: "About the buy rate". */
  label?: string;
  children: ReactNode;
};

/**
 * An explanation that opens on a tap, and that a screen reader hears with the button. The platform
 * opens it, so a prerendered page needs no script.
 */
export function Tip({ word, label, children }: TipProps) {
  const id = useId();
  return (
    <span className={word ? 'tip tip-word' : 'tip'}>
      <button type="button" popoverTarget={id} aria-label={label} aria-describedby={id}>
        {word ?? '?'}
      </button>
      <span className="tip-text" id={id} popover="auto" data-pagefind-ignore="">
        {children}
      </span>
    </span>
  );
}
