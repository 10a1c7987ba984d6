import { type ReactNode, useId } from 'react';
import './Segmented.css';

type SegmentedProps<Value extends string> = {
  /** Read to screen readers as the name of the group. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  full?: boolean;
} & (Controlled<Value> | InForm<Value>);
type Controlled<Value> = { value: Value; onChange: (value: Value) => void };
/** The browser keeps which one holds, and posts it with the form. */
type InForm<Value> = { name: string; defaultValue: Value };

/** A few choices of which one holds: radio buttons in a row. */
export function Segmented<Value extends string>({
  label,
  options,
  full,
  ...held
}: SegmentedProps<Value>) {
  const made = useId();
  const stateOf = (option: Value) =>
    'name' in held
      ? { name: held.name, defaultChecked: option === held.defaultValue }
      : {
          name: made,
          checked: option === held.value,
          onChange: () => held.onChange(option),
        };
  return (
    <div
      className={`segmented${full ? ' segmented-full' : ''}`}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className="segmented-option">
          <input type="radio" value={option.value} {...stateOf(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
