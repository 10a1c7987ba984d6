import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldText } from './Field.tsx';
import { Icon } from './Icon.tsx';

type SelectProps = FieldText & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
} & Omit<ComponentProps<'select'>, 'children'>;

/** The system's own list of choices, with a label, hint and error. */
export function Select({ label, hint, error, options, ...select }: SelectProps) {
  const made = useId();
  const id = select.id ?? made;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select
        {...select}
        id={id}
        className="field-input field-select"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </FieldFrame>
  );
}
