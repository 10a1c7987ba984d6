import { persistentAtom } from '@nanostores/persistent';
import { atom } from 'nanostores';
import { signIn } from '#contract/session.ts';
import { arrival } from '#stores/arrival.ts';
import { attempt } from '#stores/attempt.ts';
import { adoptQuery } from '#stores/enter.ts';
import { goInstead } from '#stores/navigate.ts';
import { startSession } from '#stores/session.ts';
import { type Contact, nameOf } from '#ui/entrance/contact.ts';
import { firstIdentity, type Problem, passwordProblem, readIdentity } from './identity.ts';

const leaveAfter = 500;

/** The email or mobile of who asked to be remembered on this device; never a password. */
export const $remembered = persistentAtom<string>('user:remembered', '');

export const $identity = atom<Contact>(firstIdentity(new URLSearchParams(), ''));
export const $problem = atom<Problem | undefined>(undefined);
/** From the tap until the next page, unless the sign-in is refused. */
export const $busy = atom(false);

export function openSignIn(): void {
  const query = new URLSearchParams(location.search);
  adoptQuery(query);
  $identity.set(firstIdentity(query, $remembered.get()));
  $problem.set(undefined);
}

export function identify(typed: Partial<Contact>): void {
  $identity.set({ ...$identity.get(), ...typed });
  $problem.set(undefined);
}

/** Signs in with a password and leaves for the page that was wanted. */
export async function enterWith(password: string, remember: boolean): Promise<void> {
  if ($busy.get()) return;
  $problem.set(undefined);
  $busy.set(true);
  const problem = await signInAs(password, remember);
  if (!problem) return;
  $problem.set(problem);
  $busy.set(false);
}

async function signInAs(password: string, remember: boolean): Promise<Problem | undefined> {
  const identity = await readIdentity($identity.get());
  if ('at' in identity) return identity;
  const problem = passwordProblem(password);
  if (problem) return problem;
  const outcome = await attempt(signIn, { body: { ...identity, password, persist: remember } });
  if (!outcome.ok) return { at: 'form', message: outcome.messages.join(' ') };
  startSession(outcome.data.token, outcome.data.application_id);
  $remembered.set(remember ? nameOf(identity) : '');
  setTimeout(goInstead, leaveAfter, await arrival(null));
  return undefined;
}
