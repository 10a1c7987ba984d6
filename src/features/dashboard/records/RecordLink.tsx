import type { MouseEvent, ReactNode } from 'react';
import { type Opened, searchWith } from './address.ts';
import { openRecord } from './records.store.ts';

/** A link to a record: over this page at a tap, in a tab of its own when that is asked for. */
export function RecordLink({
  to,
  label,
  children,
}: {
  readonly to: Opened;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openRecord(to);
  };
  return (
    <a href={`/dashboard${searchWith(to, '')}`} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}
