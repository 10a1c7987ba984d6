import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Disclosure.css';

type DisclosureProps = { summary: ReactNode; children: ReactNode; open?: boolean };

/** More, for those who ask for it. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        {summary}
        <Icon name="down" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
