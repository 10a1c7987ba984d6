import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Warning.css';

type Props = {
  /** 'alert' is read out at once; without a role it is read in its turn. */
  role?: 'alert';
  /** For the aria-describedby of what it is about. */
  id?: string;
  children: ReactNode;
};

/** What is wrong, beside the thing that it is about. */
export function Warning({ role, id, children }: Props) {
  return (
    <p className="warning" role={role} id={id}>
      <Icon name="warn" /> <span>{children}</span>
    </p>
  );
}
