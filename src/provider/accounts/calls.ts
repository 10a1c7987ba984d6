import { removeAccount } from '#contract/accounts.ts';
import { addAccount, listAccounts } from '#contract/withdrawals.ts';
import type { Endpoint } from '../endpoint.ts';
import { addOwnAccount } from './add.ts';
import { listOwnAccounts } from './list.ts';
import { removeOwnAccount } from './remove.ts';

export function accountCalls(on: Endpoint): void {
  on.signedIn(listAccounts, listOwnAccounts);
  on.keyed(addAccount, addOwnAccount);
  on.signedIn(removeAccount, removeOwnAccount);
}
