import { type ReactNode, useId } from 'react';
import './Tip.css';

type TipProps = {
  /** The name of the "?" button: "About the buy rate". */
  label: string;
  children: ReactNode;
};

/** A word of explanation that opens on a tap; a screen reader hears it with the button. */
export function Tip({ label, children }: TipProps) {
  const id = useId();
  return (
    <span className="tip">
      <button type="button" popoverTarget={id} aria-label={label} aria-describedby={id}>
        ?
      </button>
      <span className="tip-text" id={id} popover="auto">
        {children}
      </span>
    </span>
  );
}
