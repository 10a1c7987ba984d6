import {
  cancelLoan,
  getAgreement,
  getBreakdown,
  getLoan,
  getPayoff,
  getQuote,
  listLoans,
  requestLoan,
} from '#contract';
import { ownAgreement } from '../agreements/get.ts';
import type { Endpoint } from '../endpoint.ts';
import { loanBreakdown } from './breakdown.ts';
import { cancelOwnLoan } from './cancel.ts';
import { loanList, oneLoan } from './list.ts';
import { loanPayoff } from './payoff.ts';
import { quoteLoan } from './quote.ts';
import { askForLoan } from './request.ts';

export function loanCalls(on: Endpoint): void {
  on.signedIn(getQuote, quoteLoan); // before /loan/{id}, which would match it too
  on.signedIn(getBreakdown, loanBreakdown);
  on.keyed(requestLoan, askForLoan);
  on.signedIn(cancelLoan, cancelOwnLoan);
  on.signedIn(listLoans, loanList);
  on.signedIn(getLoan, oneLoan);
  on.signedIn(getPayoff, loanPayoff);
  on.signedIn(getAgreement, ownAgreement);
}
