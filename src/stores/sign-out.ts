import { signOut as signOutCall } from '#contract/session.ts';
import { ask } from './api.ts';
import { takeReturn } from './navigate.ts';
import { endSession } from './session.ts';

/** Ends the session here and, when it can be reached, at the provider. */
export async function signOut(): Promise<void> {
  await ask(signOutCall).catch(() => undefined);
  endSession();
  // Whoever signs in next, perhaps somebody else, starts at their own dashboard.
  takeReturn();
}
