/** The pages that a partner's app may show in a frame. No other page may be framed by anybody. */
export const framedPages: readonly string[] = ['/signon', '/onboarding', '/offer', '/withdrawal'];

/** What the page in a frame tells the app around it, by postMessage to the app's exact origin. */
export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'step'; readonly step: string }
  | { readonly type: 'success'; readonly loan_id: string }
  | { readonly type: 'error'; readonly code: FrameError; readonly message: string }
  /** The borrower leaves before anything was asked for. */
  | { readonly type: 'cancelled' }
  /** The borrower has read how it ended: the frame may go. */
  | { readonly type: 'close' };

export type FrameError =
  /** The link was spent or has expired, or the session has ended; a one-time code leads on. */
  | 'sign_in_needed'
  /** The browser lets a frame store nothing; a page of its own leads on. */
  | 'storage_blocked'
  /** The borrower may not go on here; the message says why. */
  | 'refused'
  /** A request was sent, and its answer lost on the way: the webhook tells what came of it. */
  | 'undecided';

/** What the app asks of the page in its frame. */
export type FromHost = { readonly type: 'close' };

/** What all messages carry besides, so that nobody takes them for their own. */
export const frameMark = { source: 'holdfast', version: 1 } as const;
export const hostMark = { source: 'holdfast-host', version: 1 } as const;
