import type { ComponentProps, ReactNode } from 'react';
import './Checkbox.css';

/** A tick box whose whole line can be tapped; links inside the label keep working. */
export function Checkbox({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
