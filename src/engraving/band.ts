import { bezierPath, evenStroke } from './curve.ts';

/** One tile of the straight band, in pixels. */
export const bandTile = { width: 44, height: 22 };

/**
 * Inner SVG of one tile of the band, drawn around y = 0 from x = 0 to the tile's width: a sine,
 * copied with less and less height and mirrored. `id` is unique on the page.
 */
export function bandMarkup(id: string): string {
  const { width } = bandTile;
  const wave = {
    at: (t: number) => [(t - 1) * width, 10 * Math.cos(2 * Math.PI * t)] as const,
    slope: (t: number) => [width, -20 * Math.PI * Math.sin(2 * Math.PI * t)] as const,
  };
  const span = { from: 0, to: 3, pieces: 12, closed: false };
  let drawing = `<path ${evenStroke} d="${bezierPath(wave, span)}"/>`;
  for (let i = 0; i < 3; i++) {
    const copies = 2 ** i;
    const flatter = Math.round(0.86 ** copies * 1000) / 1000;
    const shear = `matrix(1 0 0 ${flatter} ${Math.round(14 * copies) / 10} 0)`;
    drawing = `<g id="${id}${i}">${drawing}</g><use href="#${id}${i}" transform="${shear}"/>`;
  }
  return `<g id="${id}m">${drawing}</g><use href="#${id}m" transform="scale(1 -1)"/>`;
}

/** A `<pattern>` of the band, to fill a rectangle 22 units high with `url(#id)`. */
export function bandPattern(id: string): string {
  const { width, height } = bandTile;
  return (
    `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">` +
    `<g class="engraved" transform="translate(0 ${height / 2})">${bandMarkup(`${id}-`)}</g></pattern>`
  );
}
