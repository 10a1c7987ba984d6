/**
 * Credit in your app: the types of /embed/v1.js. Within version 1 things are added and none is
 * changed. Keep this file beside your code, or read it there.
 */
export type Options = {
  /** The number that we gave your app. */
  applicationId: number;
  /**
   * `dialog`, over your page: the default. `page`: fills `container`, or else the window.
   * `redirect`: leaves your page, and comes back to the `redirect_url` of the hand-off.
   */
  mode?: 'dialog' | 'page' | 'redirect';
  /**
   * What your server got from the hand-off: opened once, within ten minutes. Without it your user
   * is asked for a one-time code first.
   */
  link?: string;
  /** Without a link: whom the code is sent to. A mobile number with its plus sign. */
  contact?: { email?: string; mobile?: string };
  /** What the keypad begins with, in kobo or cents, as far as so much can be borrowed. */
  amount?: number;
  currency?: 'NGN' | 'USD';
  /** Else what your user's device asks for. */
  theme?: 'light' | 'dark';
  /** A hint, such as `en-NG`. We speak English until we speak more. */
  locale?: string;
  /** For the mode `page`: what the flow fills. Give it a height of 40rem or more. */
  container?: Element;
  /** Where we are, when this script does not come from there: `https`, or your own machine. */
  origin?: string;
  /** The flow is there and can be used. */
  onReady?: () => void;
  /** Your user is at another step, such as `keypad`, `terms` or `destination`. */
  onStep?: (step: { step: string }) => void;
  /** The loan is asked for. Your user may still read how; wait for `closed` to go on. */
  onSuccess?: (success: { loanId: string }) => void;
  /** Your user left before anything was asked for. */
  onCancelled?: () => void;
  /** Something stands in the way. The flow tells your user, and stays open. */
  onError?: (error: { code: ErrorCode; message: string }) => void;
};

export type ErrorCode =
  /** The link was spent or has expired, or the session has ended. A one-time code leads on. */
  | 'sign_in_needed'
  /** The browser lets a frame store nothing. A page of its own leads on. */
  | 'storage_blocked'
  /** Your user may not go on; the message says why. */
  | 'refused'
  /**
   * How it ended is not known: a request was sent and its answer was lost, or the flow went without
   * its last word. The webhook tells what came of it.
   */
  | 'undecided'
  /** Nothing came from the frame: there is no connection, or your origin is not registered. */
  | 'not_ready';

/**
 * How it ended. It comes from your user's browser: believe your webhook, or the signed return,
 * before you act on it.
 */
export type Outcome =
  | { outcome: 'success'; loanId: string }
  | { outcome: 'cancelled' }
  | { outcome: 'error'; code: ErrorCode; message: string };

export type Opened = {
  /**
   * Asks the flow to close. What is just being sent is finished first; then it goes, and leaves
   * nothing behind. When no word comes from it for seconds, it is closed as `undecided`.
   */
  close: () => void;
  /** Resolves when it is closed. Never after a redirect. */
  closed: Promise<Outcome>;
};

/**
 * Opens the flow. One that is open is closed before, at once: as `undecided` if it could be used
 * already. Throws when an option cannot be.
 */
export function open(options: Options): Opened;

declare global {
  var Holdfast: { readonly version: 1; readonly open: typeof open };
}
