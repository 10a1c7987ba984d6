import type { FromFrame } from '#contract/framing.ts';

/** Whether a partner's app shows this page in a frame of its own. */
export const isFramed = globalThis.parent !== globalThis.window;

/** What only a page in a frame needs, fetched only there. */
const frame = isFramed ? import('./embedding/within.ts') : undefined;

/** Tells the app around the frame; without one nobody. */
export function postToHost(message: FromFrame): void {
  void frame?.then(({ post }) => post(message));
}

/** To a page, within the frame as far as it may be framed. False without a frame. */
export function goInFrame(address: string, instead?: boolean): boolean {
  void frame?.then(({ goWithin }) => goWithin(address, instead));
  return isFramed;
}

/** What may not be framed opens beside the frame, which goes on at an address of ours after it. */
export function openBeside(address: string, back: string): void {
  void frame?.then((within) => within.openBeside(address, back));
}

/** The borrower is done here, or wants to be. */
export function leaveFrame(): void {
  void frame?.then(({ leave }) => leave());
}
