import { bandMarkup, bandTile } from './band.ts';
import { type RosetteShape, rosetteMarkup } from './rosette.ts';

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
  // The side begins and ends where the strands cross, so that no wave is cut at a corner.
  const knot = bandTile.width / 4 + 5;
  const side = (transform: string) =>
    `<svg x="${edge}" width="${bandTile.width}" height="${edge}" viewBox="${knot} -${near} ${bandTile.width} ${edge}">` +
    `<use href="#band"/></svg>`.replace('<use', `<use transform="${transform}"`);
  const turned = (degrees: number) =>
    `<g transform="rotate(${degrees} ${size / 2} ${size / 2})">${side('')}` +
    `<use href="#corner" transform="translate(${near} ${near})"/></g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<defs><g id="band">${bandMarkup('b')}</g>` +
    `<g id="corner" transform="scale(.043)">${rosetteMarkup(corner, 'c')}</g></defs>` +
    `<g fill="none" stroke="${colour}" stroke-width=".6" opacity=".85">${[0, 90, 180, 270].map(turned).join('')}</g>` +
    `</svg>`
  );
}
