import { type ReactNode, useEffect, useState } from 'react';
import { otpResendSeconds, otpValidMinutes } from '#credit/codes.ts';
import { waitInWords } from '#credit/durations.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { whileSeen } from '../while-seen.ts';

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
        <span className="quiet">Resend in {resendWait(seconds)}</span>
      ) : (
        <Button variant="quiet" type="button" busy={busy} onClick={onResend}>
          {children}
        </Button>
      )}
    </div>
  );
}

/** Says that nothing new was sent, and counts down to when it can be. A screen reader hears it once. */
export function AskedBefore({ for: what, at }: { readonly for: string; readonly at: number }) {
  const seconds = useSecondsLeft(at);
  const [first] = useState(seconds);
  const sentence = (left: number) =>
    `You asked for ${what} a moment ago. You can ask again in ${waitInWords(left)}.`;
  if (seconds === 0) return null;
  return (
    <div className="form-step-notice">
      <Icon name="info" />
      <p aria-hidden="true">{sentence(seconds)}</p>
      <p className="visually-hidden" role="status">
        {sentence(first)}
      </p>
    </div>
  );
}

/** The specification's seconds; a longer wait, at a day's limit, in minutes. */
export const resendWait = (seconds: number): string =>
  seconds > otpResendSeconds ? waitInWords(seconds) : `${seconds} seconds`;

/** Whole seconds until a moment (ms since 1970), 0 when it has passed. Read from the clock each second, so a sleeping phone catches up. */
export function useSecondsLeft(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft(moment, now);
  const isOver = left === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver && moment <= Date.now()) return;
    return whileSeen(1000, () => setNow(Date.now()));
  }, [moment, isOver]);
  return left;
}

/** At most the longest wait, even if the device's clock was set back. */
export const secondsLeft = (moment: number, now: number): number =>
  Math.min(longestWait, Math.max(0, Math.ceil((moment - now) / 1000)));

/** The last link of a day must run out before another is sent. */
const longestWait = otpValidMinutes * 60;
