import { useEffect, useState } from 'react';
import { otpResendSeconds } from '#credit/codes.ts';

/** Whole seconds until a moment (ms), 0 when it has passed. Counted anew from the clock each time. */
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

/** Never more than the longest wait, even if the device's clock was set back meanwhile. */
export const secondsLeft = (moment: number, now: number): number =>
  Math.min(otpResendSeconds, Math.max(0, Math.ceil((moment - now) / 1000)));
