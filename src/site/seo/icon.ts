import sharp from 'sharp';
import { markLogo } from '#brand';

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
        `<rect x="${-reach}" y="${-reach}" width="${2 * reach}" height="${2 * reach}"${ground} fill="#0f4a3a"/>` +
        `<g fill="none" stroke="#7cc7a9" stroke-width="5"><path d="${markLogo.petals}"/><path d="${markLogo.petals}" transform="${markLogo.inner}"/></g>` +
        `<path fill="none" stroke="#ff8a3d" stroke-width="11" d="${markLogo.line}"/></svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer();
}
