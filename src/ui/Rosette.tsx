import { useId } from 'react';
import { Engraved } from './Engraved.tsx';
import { rosetteBox, rosetteMarkup, rosetteShape } from './engraving/rosette.ts';
import './Rosette.css';

type RosetteProps = {
  /** The id of the person, partner or post; the same id is always the same rosette. */
  seed: string;
  /** Width and height in pixels; without it the rosette fills its box. */
  size?: number;
  /** Leave it out beside a name: then the rosette is decoration. */
  label?: string;
};

/** The rosette that stands for somebody, drawn from an id. */
export function Rosette({ seed, size, label }: RosetteProps) {
  const id = useId();
  const small = size !== undefined && size < 72;
  return (
    <svg
      className={`rosette${small ? ' rosette-small' : ''}`}
      viewBox={rosetteBox}
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <Engraved markup={rosetteMarkup(rosetteShape(seed), id, small ? 3 : 4)} />
    </svg>
  );
}
