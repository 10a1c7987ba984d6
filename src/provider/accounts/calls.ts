import { listAccounts } from '#contract/withdrawals.ts';
import type { Endpoint } from '../endpoint.ts';
import { listOwnAccounts } from './list.ts';

export function accountCalls(on: Endpoint): void {
  on.signedIn(listAccounts, listOwnAccounts);
}
