import type { Loan } from '#contract/loans.ts';
import { progressOf } from './loan-progress.ts';

/** The line of a loan from the request to the balance: drawn as far as it has come. */
export function LoanProgress({ loan }: { readonly loan: Loan }) {
  const steps = progressOf(loan);
  if (steps.length === 0) return null;
  return (
    <ol className="loan-progress">
      {steps.map(({ name, state, at }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span>
            {name}
            {state === 'done' && <span className="visually-hidden">, done</span>}
          </span>
          {at && <time dateTime={at}>{clock.format(Date.parse(at))}</time>}
        </li>
      ))}
    </ol>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
