import { useId } from 'react';
import { rosetteBox, rosetteMarkup, rosetteShape } from '#engraving/rosette.ts';
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

/** A drawing of the engraving room inside an SVG. The markup is our own, never anybody's text. */
export function Engraved({ markup, mask }: { markup: string; mask?: string }) {
  return (
    <g mask={mask}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by engraving from numbers */}
      <g className="engraved" dangerouslySetInnerHTML={{ __html: markup }} />
    </g>
  );
}
