import type { LoanStatus } from '#contract/loans.ts';

/** A small piece of line beside the word: dotted while asked for, stepping down, on the ground. */
const lines: Record<LoanStatus, string> = {
  requested: 'M0 10H28',
  issued: 'M0 10H28',
  disbursing: 'M0 10H10V3H28',
  disbursed: 'M0 10H6V3H28',
  serviced: 'M0 3H10V7H20V10H28',
  repaid: 'M0 3H10V11H28',
  liquidated: 'M0 3H14V11H28',
  cancelled: 'M0 11H28',
};
const dotted: readonly LoanStatus[] = ['requested', 'issued', 'disbursing'];
const ended: readonly LoanStatus[] = ['repaid', 'liquidated', 'cancelled'];

export function StateLine({ status }: { readonly status: LoanStatus }) {
  return (
    <svg
      className="state-line"
      viewBox="0 0 28 14"
      aria-hidden="true"
      data-dotted={dotted.includes(status) || undefined}
      data-ended={ended.includes(status) || undefined}
    >
      <path d={lines[status]} />
    </svg>
  );
}
