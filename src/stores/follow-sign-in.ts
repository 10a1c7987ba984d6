import { allowedRedirect } from '#contract/redirects.ts';
import { goInstead } from './navigate.ts';
import { isAwaited, takeReturn } from './return-to.ts';

/**
 * When a session ended in several tabs, signing in again in one of them is enough: the others go
 * back to their pages too. Gives the way to stop.
 */
export function followSignIn(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== 'user:token' || !newValue || !isAwaited()) return;
    goInstead(allowedRedirect(takeReturn()?.address, location.origin) ?? '/dashboard');
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
