import { useEffect } from 'react';
import { refreshMoney } from '#stores/reads/read.ts';

const every = 100_000;

/** Reads the amounts behind a keypad again every 100 seconds. Focus does too (stores/reads). */
export function useKeypadRefresh(): void {
  useEffect(() => {
    const timer = setInterval(refreshMoney, every);
    return () => clearInterval(timer);
  }, []);
}
