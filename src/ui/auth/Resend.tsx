import { type ReactNode, useEffect, useState } from 'react';
import { otpResendSeconds } from '#credit/codes.ts';
import { Button } from '../Button.tsx';

type Props = {
  /** The moment (ms since 1970) from which another can be requested. */
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

/** Whole seconds until a moment (ms since 1970), 0 when it has passed. Read from the clock each second, so a sleeping phone catches up. */
export function useSecondsLeft(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft(moment, now);
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver && moment <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment, isOver]);
  return left;
}

/** At most the longest wait, even if the device's clock was set back. */
export const secondsLeft = (moment: number, now: number): number =>
  Math.min(otpResendSeconds, Math.max(0, Math.ceil((moment - now) / 1000)));
