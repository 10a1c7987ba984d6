import { atom } from 'nanostores';
import { removeNewAccount } from '#contract/accounts.ts';
import type { AnswerOf } from '#contract/call.ts';
import { whileBusy } from '#stores/busy.ts';
import { attempt } from '#stores/session/attempt.ts';

type Removed = AnswerOf<typeof removeNewAccount>;

/** Opening the link removes nothing, because mail scanners open links too. */
export type Removal =
  | { readonly state: 'incomplete' }
  | { readonly state: 'asked'; readonly problem?: string; readonly isOver?: boolean }
  | { readonly state: 'removed'; readonly message: string; readonly account: Removed['account'] };

export const $removal = atom<Removal>({ state: 'asked' });

let code = '';

/** Reads the code of the address, which a script in the page's head has removed from the address bar. */
export function openLink(): void {
  code = /#([\w-]{1,100})$/.exec(globalThis.arrivedAt ?? location.href)?.[1] ?? '';
  if (!code) $removal.set({ state: 'incomplete' });
}

export const remove = () =>
  whileBusy(async () => {
    const outcome = await attempt(removeNewAccount, { body: { code } });
    if (outcome.ok) {
      const { account } = outcome.data;
      return $removal.set({ state: 'removed', message: outcome.message ?? '', account });
    }
    const isOver = outcome.code === 'code_invalid';
    $removal.set({ state: 'asked', problem: outcome.messages.join(' '), isOver });
  });
