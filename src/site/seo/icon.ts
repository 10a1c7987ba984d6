import sharp from 'sharp';
import { brand, colours, markLogo } from '#brand';

const strokes = (petals: number, line: number) =>
  `<g fill="none" stroke-width="${petals}"><path class="p" transform="translate(4 -8)" d="${markLogo.petals}"/>` +
  `<path class="l" stroke-width="${line}" d="${markLogo.iconLine}"/></g>`;
const style = (scheme: 0 | 1) =>
  `.p{stroke:${colours.kelp[scheme]}}.l{stroke:${colours.line[scheme]}}`;

/** The icon in a browser's tab, in either scheme. */
export const favicon =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-100 -100 200 200"><title>${brand.name}</title>` +
  `<style>${style(0)}@media(prefers-color-scheme:dark){${style(1)}}</style>${strokes(11, 18)}</svg>`;

/** The icon on the home screen of an iPhone, which rounds it. */
export const drawTouchIcon = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180" viewBox="-140 -140 280 280">' +
        `<style>${style(0)}</style><path fill="${colours.paper[0]}" d="M-140-140h280v280h-280z"/>${strokes(7, 14)}</svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();

/** The icons that the web manifest names. A maskable one may lose a fifth on every side. */
export const icons = [
  { name: '192', size: 192, purpose: 'any' },
  { name: '512', size: 512, purpose: 'any' },
  { name: 'maskable-512', size: 512, purpose: 'maskable' },
] as const;
export type Icon = (typeof icons)[number];

export function drawIcon({ size, purpose }: Icon): Promise<Buffer> {
  const reach = purpose === 'maskable' ? 165 : 112;
  const ground = purpose === 'maskable' ? '' : ' rx="28"';
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-reach} ${-reach} ${2 * reach} ${2 * reach}">` +
        `<rect x="${-reach}" y="${-reach}" width="${2 * reach}" height="${2 * reach}"${ground} fill="${colours.deep[0]}"/>` +
        `<g fill="none" stroke="${colours['lace-on-deep'][0]}" stroke-width="5"><path d="${markLogo.petals}"/><path d="${markLogo.petals}" transform="${markLogo.inner}"/></g>` +
        `<path fill="none" stroke="${colours.line[1]}" stroke-width="11" d="${markLogo.line}"/></svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();
}
