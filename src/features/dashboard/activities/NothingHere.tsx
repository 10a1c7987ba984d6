import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { View } from './activities.flow.ts';
import { happen } from './activities.store.ts';
import { filterWords } from './filters.ts';
import { countOf } from './summary.ts';

const hints = {
  credit: 'What you borrow shows here, from the request to the last bill.',
  repayments: 'What you pay back shows here, with what it paid for.',
  withdrawals: 'What you withdraw shows here, with the account that it went to.',
};

/** No record at all, or none that the filters leave: then they are offered without. */
export function NothingHere({ view, hidden }: { readonly view: View; readonly hidden: number }) {
  if (hidden === 0) return <EmptyState title="No transactions yet">{hints[view.tab]}</EmptyState>;
  return (
    <EmptyState title={`Nothing ${filterWords(view)}`}>
      <p>The filter hides {countOf(hidden, view.tab)}.</p>
      <Button variant="outline" type="button" onClick={() => happen({ type: 'all wanted' })}>
        Show all
      </Button>
    </EmptyState>
  );
}
