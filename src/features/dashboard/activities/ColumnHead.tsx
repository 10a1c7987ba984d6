import type { Sort } from './activities.flow.ts';
import { happen } from './activities.store.ts';

/** The head of a column that sorts by it: downwards first, then upwards. */
export function ColumnHead({
  name,
  by,
  sort,
  figures,
}: {
  readonly name: string;
  readonly by: string;
  readonly sort: Sort;
  /** Its cells end on one line. */
  readonly figures?: boolean;
}) {
  const order = sort.by === by ? sort.order : undefined;
  const direction = order && (order === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={direction} className={figures ? 'figures' : undefined}>
      <button type="button" className="label" onClick={() => happen({ type: 'sorted', by })}>
        {name}
        <svg viewBox="0 0 10 14" aria-hidden="true" data-order={order}>
          <path d="M2 5l3-3 3 3" />
          <path d="M2 9l3 3 3-3" />
        </svg>
      </button>
    </th>
  );
}
