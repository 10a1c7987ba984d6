import {
  getDollarInstructions,
  initializeRepayment,
  listRepayments,
  recordRepayment,
} from '#contract/repayments.ts';
import type { Endpoint } from '../endpoint.ts';
import { initializeRepaymentOf } from './initialize.ts';
import { tellDollarInstructions } from './instructions.ts';
import { listOwnRepayments } from './list.ts';
import { recordOwnRepayment } from './record.ts';

export function repaymentCalls(on: Endpoint): void {
  on.keyed(initializeRepayment, initializeRepaymentOf);
  on.signedIn(recordRepayment, recordOwnRepayment);
  on.signedIn(listRepayments, listOwnRepayments);
  on.signedIn(getDollarInstructions, tellDollarInstructions);
}
