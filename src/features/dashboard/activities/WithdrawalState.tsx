import type { Withdrawal } from '#contract/withdrawals.ts';
import { statusWords } from './words.ts';

/** Dotted on its way, on the ground when it arrived, turned back when the bank refused it. */
const lines = { pending: 'M0 10H28', completed: 'M0 3H10V11H28', rejected: 'M0 4H24V11H6' };

/** Where a payout stands: a piece of line and the word. */
export function WithdrawalState({ status }: { readonly status: Withdrawal['withdrawalStatus'] }) {
  return (
    <span className="activity-state" data-refused={status === 'rejected' || undefined}>
      <svg
        className="state-line"
        viewBox="0 0 28 14"
        aria-hidden="true"
        data-dotted={status === 'pending' || undefined}
        data-ended={status === 'completed' || undefined}
      >
        <path d={lines[status]} />
      </svg>
      {statusWords[status]}
    </span>
  );
}
