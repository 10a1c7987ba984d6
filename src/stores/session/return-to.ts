import { goInstead } from '../navigate.ts';
import { tab } from '../storage.ts';
import { scopeOf } from './scope.ts';
import { $applicationId, $token } from './session.ts';

const slot = 'return-to';

type Return = {
  address: string;
  /** The session ended on the page, in the middle of whatever was done there. */
  midway: boolean;
  applicationId: string;
  scope: string | undefined;
};

/** To the sign-in with the query kept; the page that was wanted is opened after it. */
export function toSignIn(how: { midway: boolean }): void {
  awaitSignIn(how);
  goInstead(`/signin${location.search}`);
}

/** In a sign-in's query: the borrower signs in again although the session has not ended. */
export const signInAgain = 'again';

/** Has the next sign-in lead back to this page. */
export function awaitSignIn({ midway }: { midway: boolean }): void {
  const wanted: Return = {
    midway,
    address: location.pathname + location.search,
    applicationId: $applicationId.get(),
    scope: scopeOf($token.get()),
  };
  tab.set(slot, JSON.stringify(wanted));
}

/** Whether a page waits for the sign-in. */
export const isAwaited = (): boolean => tab.get(slot) !== undefined;

/**
 * The page that was wanted before the sign-in, once. A borrower who comes back has the same partner
 * chosen as before; somebody else is not led to another's page.
 */
export function takeReturn(): Pick<Return, 'address' | 'midway'> | undefined {
  const wanted = read();
  tab.remove(slot);
  if (!wanted?.scope) return wanted;
  if (wanted.scope !== scopeOf($token.get())) return undefined;
  if (wanted.applicationId) $applicationId.set(wanted.applicationId);
  return wanted;
}

function read(): Return | undefined {
  try {
    return JSON.parse(tab.get(slot) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
