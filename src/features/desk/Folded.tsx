import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly children: ReactNode };

/** Forms for what can be done, folded away until somebody needs them. */
export function Folded({ title, children }: Props) {
  return (
    <details className="desk-new">
      <summary>{title}</summary>
      <div className="desk-deeds">{children}</div>
    </details>
  );
}
