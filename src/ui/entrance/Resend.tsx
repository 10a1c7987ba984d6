import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

type Props = {
  /** The moment (ms) from which another may be asked for. */
  readonly at: number;
  readonly busy: boolean;
  readonly onResend: () => void;
  readonly children: ReactNode;
};

/** Counts down to the moment, then offers to send another. */
export function Resend({ at, busy, onResend, children }: Props) {
  const seconds = useSecondsLeft(at);
  return (
    <div className="resend">
      {seconds > 0 ? (
        <span className="quiet">Resend in {seconds} seconds</span>
      ) : (
        <Button variant="quiet" type="button" busy={busy} onClick={onResend}>
          {children}
        </Button>
      )}
    </div>
  );
}
