import type { MouseEvent, ReactNode } from 'react';
import { type Opened, searchWith } from './address.ts';
import { openRecord } from './records.store.ts';

/** A link that opens a dialog over the dashboard, or a new tab with a modifier key. */
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
