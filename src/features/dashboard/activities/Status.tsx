import type { LoanStatus } from '#contract/loans.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';

type AnyStatus = LoanStatus | Withdrawal['withdrawalStatus'];

export const statusWords: Record<AnyStatus, string> = {
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

/** A loan steps down to the ground; a withdrawal arrives there, or turns back. */
const lines: Record<AnyStatus, string> = {
  requested: 'M0 10H28',
  issued: 'M0 10H28',
  disbursing: 'M0 10H10V3H28',
  disbursed: 'M0 10H6V3H28',
  serviced: 'M0 3H10V7H20V10H28',
  repaid: 'M0 3H10V11H28',
  liquidated: 'M0 3H14V11H28',
  cancelled: 'M0 11H28',
  pending: 'M0 10H28',
  completed: 'M0 3H10V11H28',
  rejected: 'M0 4H24V11H6',
};
const dotted: readonly AnyStatus[] = ['requested', 'issued', 'disbursing', 'pending'];
const ended: readonly AnyStatus[] = ['repaid', 'liquidated', 'cancelled', 'completed'];

/** The state of a loan or a withdrawal: a small piece of line and the word. */
export function Status({
  status,
  word = statusWords[status],
}: {
  readonly status: AnyStatus;
  readonly word?: string | undefined;
}) {
  return (
    <span className="activity-state" data-refused={status === 'rejected' || undefined}>
      <svg
        className="state-line"
        viewBox="0 0 28 14"
        aria-hidden="true"
        data-dotted={dotted.includes(status) || undefined}
        data-ended={ended.includes(status) || undefined}
      >
        <path d={lines[status]} />
      </svg>
      {word}
    </span>
  );
}
