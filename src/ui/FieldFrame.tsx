import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Field.css';

export type FieldText = { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** The ids of a field's hint and error, for aria-describedby. */
export const describedBy = (id: string, { hint, error }: FieldText) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Label above, hint and error under one input, select or textarea. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">{children}</div>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {error && (
          <div className="field-error" id={`${id}-error`}>
            <Icon name="warn" />
            <span>{error}</span>
          </div>
        )}
      </div>
    </div>
  );
}
