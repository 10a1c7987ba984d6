import {
  listProcessors,
  listWithdrawals,
  requestWithdrawal,
  verifyAccount,
} from '#contract/withdrawals.ts';
import type { Endpoint } from '../endpoint.ts';
import { listOwnWithdrawals } from './list.ts';
import { listAllProcessors } from './processors.ts';
import { requestOwnWithdrawal } from './request.ts';
import { verifyDestination } from './verify.ts';

export function withdrawalCalls(on: Endpoint): void {
  on.signedIn(listProcessors, listAllProcessors);
  on.signedIn(verifyAccount, verifyDestination);
  on.keyed(requestWithdrawal, requestOwnWithdrawal);
  on.signedIn(listWithdrawals, listOwnWithdrawals);
}
