import { useId } from 'react';
import { describedBy, FieldFrame } from './Field.tsx';

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** Several lines of prose, with its label, hint and error. */
export function TextArea({ label, hint, error, rows = 8, maxLength, value, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className="field-input"
        rows={rows}
        maxLength={maxLength}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
}
