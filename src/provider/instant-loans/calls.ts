import { requestInstantLoan } from '#contract/instant-loans.ts';
import type { Endpoint } from '../endpoint.ts';
import { askForInstantLoan } from './request.ts';

export function instantLoanCalls(on: Endpoint): void {
  on.keyed(requestInstantLoan, askForInstantLoan);
}
