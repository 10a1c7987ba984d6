import { atom } from 'nanostores';
import { removeAccount } from '#contract/accounts.ts';
import { type Account, listAccounts } from '#contract/withdrawals.ts';
import { attempt } from '#stores/attempt.ts';
import { whileBusy } from '#stores/busy.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { $token } from '#stores/session.ts';
import { toast } from '#stores/toasts.ts';

export const $accounts = createReadStore<Account[]>(['/account', $token], {
  fetcher: async () => (await read(listAccounts)).all,
});

/** The account whose removal is being asked about, and why it could not be removed. */
export const $removing = atom<{ readonly account: Account; readonly problem?: string } | undefined>(
  undefined,
);

export const askToRemove = (account: Account) => $removing.set({ account });
export const keep = () => $removing.set(undefined);

/** Removes the account that was asked about. One that is gone already is what was wanted. */
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
    toast(`The account ending ${account.account_number.slice(-4)} is removed.`, 'success');
  });
