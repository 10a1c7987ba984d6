import { useId } from 'react';
import './Segmented.css';

type SegmentedProps<Value extends string> = {
  /** Read to screen readers as the name of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  full?: boolean;
};

/** A few choices of which one holds: radio buttons in a row. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  full,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      className={`segmented${full ? ' segmented-full' : ''}`}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value} className="segmented-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
