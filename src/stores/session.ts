import { persistentAtom } from '@nanostores/persistent';
import { onSessionEnd } from './navigate.ts';

/** The bearer token; empty when signed out. */
export const $token = persistentAtom<string>('user:token', '');

/** The active application; '' before one is chosen, '0' for all portfolios. */
export const $applicationId = persistentAtom<string>('user:application_id', '');

/** 'partner' when the borrower came from a partner's app. */
export const $source = persistentAtom<string>('user:source', '');

/** Keys that hold something of the borrower; the remembered contact is kept on purpose. */
const borrowerKeys = ['user', 'user:source', 'currency'];

export function startSession(token: string, applicationId: number): void {
  $token.set(token);
  $applicationId.set(String(applicationId));
}

/** Forgets the borrower on this device and shows the sign-in. Safe to call many times at once. */
export function endSession(): void {
  if (!$token.get()) return;
  forgetBorrower();
  onSessionEnd();
}

/** Leaves nothing of the borrower in this browser but a contact that asked to be remembered. */
export function forgetBorrower(): void {
  $token.set('');
  $applicationId.set('');
  for (const key of borrowerKeys) localStorage.removeItem(key);
  for (const key of Object.keys(localStorage)) {
    if (/^application:\d+:redirect_url$/.test(key)) localStorage.removeItem(key);
  }
  sessionStorage.clear();
}
