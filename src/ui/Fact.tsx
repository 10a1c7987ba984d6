import type { ReactNode } from 'react';
import './Fact.css';

type Props = {
  name: ReactNode;
  /** Of the value. */
  className?: string;
  children: ReactNode;
};

/** A name and its value, inside a `<dl className="facts">`. */
export function Fact({ name, className, children }: Props) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
