import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

/** Why a whole form was refused; waits for it without taking room. */
export function Refused({ children }: { children: ReactNode }) {
  return (
    <div className="form-step-refused" aria-live="assertive">
      {children && (
        <p>
          <Icon name="warn" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
