import { memo } from 'react';
import type { Sort } from './activities.flow.ts';
import { dispatch } from './activities.store.ts';
import type { Column, RecordKind } from './record-kind.tsx';

/** Records on a wide screen, in the columns of their kind. */
export function RecordTable<T>({
  kind,
  records,
  sort,
}: {
  readonly kind: RecordKind<T>;
  readonly records: readonly T[];
  readonly sort: Sort;
}) {
  const rows = records.map((record) => (
    <RecordRows key={kind.idOf(record)} kind={kind} record={record} />
  ));
  return (
    <table className="activities-table">
      <thead>
        <tr>
          {kind.table.map((name) => (
            <ColumnHeading key={name} column={kind.columns[name]} sort={sort} />
          ))}
        </tr>
      </thead>
      {kind.links ? rows : <tbody>{rows}</tbody>}
    </table>
  );
}

type RowProps<T> = { readonly kind: RecordKind<T>; readonly record: T };

/** The row of a record. With links it is a group of two rows. */
function Rows<T>({ kind, record }: RowProps<T>) {
  const [first = '', ...others] = kind.table;
  const row = (
    <tr>
      <th scope="row">{kind.columns[first]?.cell?.(record)}</th>
      {others.map((name) => {
        const { cell, figures, className } = kind.columns[name] ?? {};
        const classes = [figures && 'figures', className].filter(Boolean).join(' ');
        return (
          <td key={name} className={classes || undefined}>
            {cell?.(record)}
          </td>
        );
      })}
    </tr>
  );
  if (!kind.links) return row;
  return (
    <tbody>
      {row}
      <tr>
        <td colSpan={kind.table.length}>{kind.links(record)}</td>
      </tr>
    </tbody>
  );
}

/** Drawn once for each record: a tap on a heading changes the view before its records arrive. */
const RecordRows = memo(Rows) as typeof Rows;

/** A heading; a tap on one that sorts goes downwards first, then upwards. */
function ColumnHeading<T>({
  column: { heading, sort: by, figures } = {},
  sort,
}: {
  readonly column: Column<T> | undefined;
  readonly sort: Sort;
}) {
  if (!by) {
    return (
      <th scope="col" className={figures ? 'label figures' : 'label'}>
        {heading}
      </th>
    );
  }
  const order = sort.by === by ? sort.order : undefined;
  const direction = order && (order === 'asc' ? 'ascending' : 'descending');
  return (
    <th scope="col" aria-sort={direction} className={figures ? 'figures' : undefined}>
      <button type="button" className="label" onClick={() => dispatch({ type: 'sorted', by })}>
        {heading}
        <svg viewBox="0 0 10 14" aria-hidden="true" data-order={order}>
          <path d="M2 5l3-3 3 3" />
          <path d="M2 9l3 3 3-3" />
        </svg>
      </button>
    </th>
  );
}
