import { signOut as signOutCall } from '#contract/session.ts';
import { ask } from './api.ts';
import { logOut } from './end.ts';

/** Ends the session here at once and, when it can be reached, at the provider. */
export async function signOut(): Promise<void> {
  const told = ask(signOutCall, { outlives: true }).catch(() => undefined);
  logOut();
  await told;
}
