import { atom } from 'nanostores';
import type { AnswerOf } from '#contract/call.ts';
import {
  getDeskSession,
  savePasskey,
  signInToDesk,
  signOutOfDesk,
  startDeskSignIn,
  startPasskey,
} from '#contract/desk-staff.ts';
import { whileBusy } from '#stores/busy.ts';
import { askDesk } from '#stores/desk.ts';
import { createReadStore, ReadFailure, refresh } from '#stores/reads/read.ts';
import { tab } from '#stores/storage.ts';
import { toast } from '#stores/toasts.ts';

type Session = AnswerOf<typeof getDeskSession>;
export type Member = NonNullable<Session['staff']>;

/** Where somebody stands on the way into the back office. `problem` is what to say about the last try. */
export type Desk =
  | { readonly step: 'loading' }
  | { readonly step: 'failed'; readonly failure: ReadFailure }
  | { readonly step: 'signed-out'; readonly problem?: string }
  | { readonly step: 'invited'; readonly code: string; readonly problem?: string }
  | { readonly step: 'recovery'; readonly recoveryCode: string }
  | { readonly step: 'signed-in'; readonly staff: Member; readonly may: readonly string[] };

export const $desk = atom<Desk>({ step: 'loading' });

/** Begins the name of what this tab keeps of what was typed. */
export const typing = 'desk:';

/** Which part of the desk is shown. */
export const $part = atom<'queue' | 'borrowers' | 'partners' | 'overview' | 'staff'>('queue');

/** Reads who is signed in; a link with an invitation leads to its passkey first. */
export async function openDesk(): Promise<void> {
  const code = /#code=([\w-]{1,100})$/.exec(globalThis.arrivedAt ?? location.href)?.[1];
  if (code) {
    globalThis.arrivedAt = undefined;
    return $desk.set({ step: 'invited', code });
  }
  try {
    const { staff, may } = await askDesk(getDeskSession);
    $desk.set(staff ? { step: 'signed-in', staff, may } : { step: 'signed-out' });
    if (staff) addEventListener('focus', () => void stayWith(staff));
  } catch (failure) {
    if (!(failure instanceof ReadFailure)) throw failure;
    $desk.set({ step: 'failed', failure });
  }
}

/** Nobody works under the name of another who has signed in or out in another tab, or sees what they read. */
async function stayWith({ staff_id }: Member): Promise<void> {
  const now = await askDesk(getDeskSession).catch(() => undefined);
  // A session that has ended by now has led to the sign-in, which goes on.
  if ($desk.get().step !== 'signed-in') return;
  if (now && now.staff?.staff_id !== staff_id) location.reload();
}

export const signIn = () =>
  tried(
    async () => {
      const { options } = await askDesk(startDeskSignIn);
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const credential = await startAuthentication({ optionsJSON: options as never });
      await askDesk(signInToDesk, { body: { credential } });
      location.reload();
    },
    (problem) => $desk.set({ step: 'signed-out', problem }),
  );

/** By an invitation's code, or the one on paper. */
export const registerPasskey = (code: string) =>
  tried(
    async () => {
      const { options } = await askDesk(startPasskey, { body: { code } });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const credential = await startRegistration({ optionsJSON: options as never });
      const { recovery_code } = await askDesk(savePasskey, { body: { code, credential } });
      $desk.set({ step: 'recovery', recoveryCode: recovery_code });
    },
    (problem) => $desk.set({ step: 'invited', code, problem }),
  );

/** The page is loaded anew here and at a sign-in: it forgets what the last person has read. */
export const signOut = () =>
  onDesk(async () => {
    await askDesk(signOutOfDesk);
    for (const slot of tab.keys()) if (slot.startsWith(typing)) tab.remove(slot);
    location.reload();
  });

/** Does something on the desk, or says why it could not be done. Gives whether it was done. */
export async function onDesk(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (failure) {
    sayUnlessSignedOut(failure);
    return false;
  }
}

/** A session that is over leads back to the sign-in; anything else is said. */
function sayUnlessSignedOut(failure: unknown): void {
  if (!(failure instanceof ReadFailure)) throw failure;
  if (failure.code === 'unauthenticated') {
    $desk.set({ step: 'signed-out', problem: 'Your session has ended. Sign in again.' });
  } else toast(failure.message, 'error');
}

/** What the desk reads: a session that is over leads back to the sign-in. */
export const createDeskRead = <T>(
  key: Parameters<typeof createReadStore>[0],
  ask: (...parts: string[]) => Promise<T>,
  settings: { readonly revalidateInterval?: number; readonly revalidateOnFocus?: boolean } = {},
) =>
  createReadStore<T, ReadFailure>(key, {
    fetcher: (...parts) =>
      ask(...(parts as string[])).catch((failure) => {
        if (failure.code === 'unauthenticated') sayUnlessSignedOut(failure);
        throw failure;
      }),
    ...settings,
  });

/** After something was done, or may have been. What is about one borrower is not: each reading of that is recorded. */
export const refreshDesk = () => refresh((key) => lists.test(key));

const lists = /^\/desk\/(queue|partners|staff|overview)\b/;

/** Why something was refused, for the form that it was typed into; '' where all is over. */
export function whyRefused(failure: unknown): string {
  if (failure instanceof ReadFailure && failure.code !== 'unauthenticated') {
    return failure.messages.join(' ');
  }
  sayUnlessSignedOut(failure);
  return '';
}

/** A browser names its own failures of passkeys: one is a person who has changed their mind. */
async function tried(work: () => Promise<void>, fail: (problem: string) => void): Promise<void> {
  await whileBusy(async () => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      const isOurs = failure instanceof ReadFailure;
      fail(
        isOurs ? failure.message : (passkeyProblems[failure.name] ?? 'The passkey did not work.'),
      );
    }
  });
}

const passkeyProblems: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again.',
  SecurityError:
    'Passkeys work only under the name of this site. On your own machine, open http://localhost instead of an IP address.',
};
