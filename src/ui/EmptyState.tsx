import type { ReactNode } from 'react';
import './EmptyState.css';

/** What stands where a list would: the line has not begun. Children say what to do next. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <svg viewBox="0 0 160 24" aria-hidden="true">
        <path d="M2 12h126" />
        <circle cx="142" cy="12" r="10" />
      </svg>
      <p className="empty-title">{title}</p>
      {children && <div className="empty-body">{children}</div>}
    </div>
  );
}
