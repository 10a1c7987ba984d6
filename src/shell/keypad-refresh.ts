import { useEffect } from 'react';
import { refreshMoney } from '#stores/reads.ts';

const every = 100_000;

/** Keeps the figures behind a keypad fresh. Focus refreshes them too (stores/reads). */
export function useKeypadRefresh(): void {
  useEffect(() => {
    const timer = setInterval(refreshMoney, every);
    return () => clearInterval(timer);
  }, []);
}
