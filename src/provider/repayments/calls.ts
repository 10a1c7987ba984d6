import {
  getDollarInstructions,
  getRepayment,
  initializeRepayment,
  listRepayments,
  recordRepayment,
  unlockRepayment,
} from '#contract/repayments.ts';
import type { Endpoint } from '../endpoint.ts';
import { getOwnRepayment } from './get.ts';
import { initializeRepaymentOf } from './initialize.ts';
import { tellDollarInstructions } from './instructions.ts';
import { listOwnRepayments } from './list.ts';
import { recordOwnRepayment } from './record.ts';
import { unlockOwnRepayment } from './unlock.ts';

export function repaymentCalls(on: Endpoint): void {
  on.keyed(initializeRepayment, initializeRepaymentOf);
  on.signedIn(recordRepayment, recordOwnRepayment);
  on.signedIn(listRepayments, listOwnRepayments);
  on.signedIn(getDollarInstructions, tellDollarInstructions); // before /repayment/{id}
  on.signedIn(getRepayment, getOwnRepayment);
  on.signedIn(unlockRepayment, unlockOwnRepayment);
}
