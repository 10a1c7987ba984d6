import { goInstead } from '../navigate.ts';
import { clearReadCache } from '../read-cache.ts';
import { device } from '../storage.ts';
import { leaveNotice } from './notice.ts';
import { toSignIn } from './return-to.ts';
import { scopeOf } from './scope.ts';
import { $token, forgetBorrower, forgetTab } from './session.ts';

const privateRoutes = [
  '/offer',
  '/dashboard',
  '/notifications',
  '/repay',
  '/withdrawal',
  '/profile',
  '/autopay',
  '/shortfall',
  '/complaint',
  '/my-data',
  '/promise',
  '/carry-over',
  '/waitlist',
];

/** Whether an address is behind the sign-in; trailing slashes do not count. */
export const isPrivate = (path: string): boolean =>
  privateRoutes.includes(path.replace(/(?!^)\/+$/, ''));

let requests = new AbortController();
/** The browser is on its way to the sign-in. */
let leaving = false;

/** Ends with the session: what was asked for with its token is of no use to anybody any more. */
export const whileSignedIn = (): AbortSignal => requests.signal;

/**
 * The provider no longer knows the token. What the borrower had begun is kept for them. Safe to
 * call many times at once, and late: an older token's end says nothing of a newer one.
 */
export function endSession(token: string): void {
  if (!token || device.get('user:token') !== token) return;
  $token.set('');
  stopRequests();
  askToSignIn();
}

/** The borrower goes: nothing of theirs stays, here or in other tabs. */
export function logOut(): void {
  if (leaving) return;
  leaving = true;
  forgetBorrower();
  stopRequests();
  goInstead('/signin');
}

/**
 * Another tab has logged out, or its session has ended: so has this one's. What tabs share is not
 * touched: somebody may have signed in again by now.
 */
export function followEnd(): void {
  stopRequests();
  if (leaving) return;
  if (scopeOf('') !== undefined) {
    askToSignIn();
    return;
  }
  leaving = true;
  forgetTab();
  goInstead('/signin');
}

function askToSignIn(): void {
  // Public pages stay where they are.
  if (leaving || !isPrivate(location.pathname)) return;
  leaving = true;
  leaveNotice('Your session has ended. Sign in again to continue where you stopped.');
  toSignIn({ midway: true });
}

function stopRequests(): void {
  clearReadCache();
  requests.abort();
  requests = new AbortController();
}
