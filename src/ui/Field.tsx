import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import './Field.css';

export type FieldProps = FieldText & {
  /** Shown inside the box before the text, such as a currency or a calling code. */
  prefix?: ReactNode;
  /** Shown inside the box after the text, such as a Show button. */
  suffix?: ReactNode;
} & Omit<ComponentProps<'input'>, 'prefix'>;

/** One line of text with its label, hint and error. */
export function Field({ label, hint, error, prefix, suffix, ...input }: FieldProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      {prefix && <span className="field-prefix">{prefix}</span>}
      <input
        {...input}
        id={id}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [describedBy(id, { label, hint, error }), input['aria-describedby']]
            .filter(Boolean)
            .join(' ') || undefined
        }
      />
      {suffix}
    </FieldFrame>
  );
}

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
