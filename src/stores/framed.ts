import type { FromFrame } from '#contract/framing.ts';

/** Whether a partner's app shows this page in a frame of its own. */
export const isFramed = globalThis.parent !== globalThis.window;

const host = () => import('./host.ts');

/** Tells the app around the frame; without one nobody. */
export function tellHost(message: FromFrame): void {
  if (isFramed) void host().then(({ tell }) => tell(message));
}

/** To a page, within the frame as far as it may be framed. */
export function goInFrame(address: string, instead?: boolean): void {
  void import('./within.ts').then(({ goWithin }) => goWithin(address, instead));
}

/** The borrower is done here, or wants to be. */
export function leaveFrame(): void {
  void host().then(({ leave }) => leave());
}
