import { persistentAtom } from '@nanostores/persistent';
import { borrowersKeys } from '#contract/stored-keys.ts';
import { device, tab } from '../storage.ts';
import { beginScope, isOfAnother } from './scope.ts';

/** What is empty is not stored at all. */
const filled = { encode: (text: string) => text || undefined, decode: (text: string) => text };

/** The bearer token; empty when signed out. */
export const $token = persistentAtom<string>('user:token', '', filled);

/** The active application; '' before one is chosen, '0' for all portfolios. */
export const $applicationId = persistentAtom<string>('user:application_id', '', filled);

/** 'partner' when the borrower came from a partner's app. */
export const $source = persistentAtom<string>('user:source', '', filled);

/** What the link that opened this page says; it holds for whoever signs in on it. */
const arrivedWith = new Map<string, string>();

/** Keeps a thing that a partner's link says under its key. */
export function keepArrival(key: 'user:source' | `application:${string}`, text: string): void {
  arrivedWith.set(key, text);
  if (key === 'user:source') $source.set(text);
  else device.set(key, text);
}

/** The borrower is signed in. Whatever another one left here without a log-out is forgotten. */
export function startSession(token: string, applicationId: number): void {
  if (isOfAnother(token)) {
    forgetTab();
    for (const key of borrowersKeys(device.keys())) {
      // Tabs that are open take the new token over; they would take its absence for a log-out.
      if (key !== 'user:token') device.remove(key);
    }
    $source.set('');
    for (const [key, text] of arrivedWith) keepArrival(key as 'user:source', text);
  }
  // The token last: other tabs go on when it comes.
  beginScope(token);
  $applicationId.set(String(applicationId));
  $token.set(token);
  // Whoever counts visits, if the borrower has agreed, learns now who it is: telemetry/analytics.ts.
  globalThis.dispatchEvent?.(new Event('signed-in'));
}

/** Leaves nothing of the borrower in this browser but a contact that asked to be remembered. */
export function forgetBorrower(): void {
  forgetTab();
  for (const key of borrowersKeys(device.keys())) device.remove(key);
  for (const store of [$applicationId, $source, $token]) store.set('');
}

/** What this tab alone has kept. */
export function forgetTab(): void {
  for (const key of tab.keys()) tab.remove(key);
}
