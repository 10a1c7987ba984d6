import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldFrame, type FieldText } from './FieldFrame.tsx';

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
