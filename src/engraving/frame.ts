import { bandMarkup, bandTile } from './band.ts';
import { type RosetteShape, rosetteMarkup, rosetteOutline } from './rosette.ts';

/** Width of the engraved frame on every side, in pixels: the slice of its border image. */
export const frameWidth = 44;

const corner: RosetteShape = { petals: 8, amplitude: 80, turn: 2.8, scale: 0.93, mirrored: true };

/**
 * The engraved frame of a certificate as a picture with four corners and one tile to a side, for
 * `border-image: <this> 44 / 44px round`: the browser fits whole tiles, so none is ever cut.
 */
export function frameImage(colour: string): string {
  const edge = frameWidth;
  const size = 2 * edge + bandTile.width;
  const near = edge / 2;
  // A tile begins where the strands cross, so that corner and side meet at their narrowest.
  const knot = bandTile.width / 4 + 5;
  const length = size - edge;
  const side =
    `<svg x="${near}" width="${length}" height="${edge}" ` +
    `viewBox="${knot - near} -${near} ${length} ${edge}"><use href="#band"/></svg>`;
  const corners = [
    [near, near],
    [size - near, near],
    [near, size - near],
    [size - near, size - near],
  ];
  const atCorners = (id: string) =>
    corners.map(([x, y]) => `<use href="#${id}" transform="translate(${x} ${y})"/>`).join('');
  const sides = [0, 90, 180, 270]
    .map((degrees) => `<g transform="rotate(${degrees} ${size / 2} ${size / 2})">${side}</g>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<defs><g id="band">${bandMarkup('b')}</g>` +
    `<g id="corner" transform="scale(.043)">${rosetteMarkup(corner, 'c')}</g>` +
    `<path id="outline" transform="scale(.043)" d="${rosetteOutline(corner)}"/>` +
    // The bands run up to the rosettes and stop at their petals.
    `<mask id="beside"><path fill="#fff" d="M0 0h${size}v${size}H0z"/>${atCorners('outline')}</mask></defs>` +
    `<g fill="none" stroke="${colour}" stroke-width=".6" opacity=".85">` +
    `<g mask="url(#beside)">${sides}</g>${atCorners('corner')}</g></svg>`
  );
}
