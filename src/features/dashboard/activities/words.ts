import type { LoanStatus } from '#contract/loans.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';

export const statusWords: Record<LoanStatus | Withdrawal['withdrawalStatus'], string> = {
  requested: 'Requested',
  issued: 'Issued',
  disbursing: 'Disbursing',
  disbursed: 'Disbursed',
  serviced: 'Serviced',
  repaid: 'Repaid',
  liquidated: 'Liquidated',
  cancelled: 'Cancelled',
  pending: 'On its way',
  completed: 'Completed',
  rejected: 'Rejected',
};
