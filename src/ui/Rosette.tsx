import { useId } from 'react';
import { rosetteBox, rosetteMarkup, rosetteShape } from '#engraving/rosette.ts';
import './Rosette.css';

type RosetteProps = {
  /** The id of the person, partner or post; the same id is always the same rosette. */
  seed: string;
  /** Width and height in pixels, for a small one beside a name; without it, it fills its box. */
  size?: number;
  /** Without one it is decoration, as each small one is. */
  label?: string;
};

/** The rosette that stands for somebody, drawn from an id. */
export function Rosette({ seed, size, label }: RosetteProps) {
  const id = useId();
  if (size) {
    return (
      <span
        ref={(box) => drawSmall(box, seed, size)}
        className="rosette rosette-small"
        aria-hidden="true"
      />
    );
  }
  return (
    <svg
      className="rosette"
      viewBox={rosetteBox}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <Engraved markup={rosetteMarkup(rosetteShape(seed), id)} />
    </svg>
  );
}

/**
 * One element in the colour of the lace, cut to the rosette: a list draws the same one in every row,
 * and each copy of the lines would be a hundred elements. By script, as the policy forbids a `style`.
 */
function drawSmall(box: HTMLElement | null, seed: string, size: number): void {
  if (!box) return;
  const lines = rosetteMarkup(rosetteShape(seed), 'r', 3);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${rosetteBox}" fill="none" stroke="#000" stroke-width=".5">${lines}</svg>`;
  box.style.width = box.style.height = `${size}px`;
  box.style.maskImage = `url("data:image/svg+xml,${encodeURIComponent(picture)}")`;
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
