import { atom } from 'nanostores';
import { removeAccount } from '#contract/accounts.ts';
import { type Account, listAccounts } from '#contract/withdrawals.ts';
import { whileBusy } from '#stores/busy.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { $token } from '#stores/session/session.ts';
import { toast } from '#stores/toasts.ts';

export const $accounts = createReadStore<Account[]>(['/account', $token], {
  fetcher: async () => (await read(listAccounts)).all,
});

/** The account whose removal awaits confirmation, and why it failed. */
export const $removing = atom<{ readonly account: Account; readonly problem?: string } | undefined>(
  undefined,
);

export const askToRemove = (account: Account) => $removing.set({ account });
export const keep = () => $removing.set(undefined);

/** Removes that account. `not_found` is a success: it is gone already. */
export const remove = () =>
  whileBusy(async () => {
    const asked = $removing.get();
    if (!asked) return;
    const { account } = asked;
    const outcome = await attempt(removeAccount, { params: { id: account.id } });
    if (!outcome.ok && outcome.code !== 'not_found') {
      return $removing.set({ account, problem: outcome.messages.join(' ') });
    }
    $accounts.mutate($accounts.get().data?.filter(({ id }) => id !== account.id));
    $removing.set(undefined);
    toast(`We removed the account ending ${account.account_number.slice(-4)}.`, 'success');
  });
