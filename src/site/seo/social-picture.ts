import { readFile } from 'node:fs/promises';
import type { ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { brand, colours, markLogo } from '#brand';
import { evenStroke } from '#engraving/curve.ts';
import { houseShape, rosetteMarkup, rosetteOutline, rosetteShape } from '#engraving/rosette.ts';
import type { SocialCard } from './social-cards.ts';

const width = 1200;
const height = 630;
const corner = { x: 64, y: 48 };
const markSize = 64;
/** Bytes that a picture may have. */
const most = 60_000;
const [paper] = colours.paper;
const [kelp] = colours.kelp;
const [line] = colours.line;
const [quiet] = colours.quiet;
/** A fifth of the paper shows through. Mixed here, because a drawing that is see-through takes twice as long. */
const laceOnPaper = `rgb(${[1, 3, 5].map((at) => 0.8 * channel(kelp, at) + 0.2 * channel(paper, at))})`;
/** Of the rosette; it runs over the upper edge and the right one. */
const centre = { x: 956, y: 272 };
const reach = 296;

const fonts = ['display', 'text'].map(async (name) => ({
  name,
  data: await readFile(`src/pdf/fonts/${name}.ttf`),
  weight: 500 as const,
}));

/** Draws the picture that a shared link shows: 1200 by 630, a PNG of at most 60 kB. */
export async function drawSocialPicture(card: SocialCard): Promise<Buffer> {
  const words = await satori(layout(card) as ReactNode, {
    width,
    height,
    fonts: await Promise.all(fonts),
  });
  const drawn = (doublings: number) =>
    // Satori draws the words as paths; everything engraved goes below them, in the same drawing.
    raster(words.replace(/^<svg[^>]*>/, (svg) => svg + engraving(card.id, doublings)));
  const picture = await drawn(3);
  // One rosette in eight is too dense to be small; it gets half as many lines.
  return picture.length > most ? drawn(2) : picture;
}

function raster(drawing: string): Promise<Buffer> {
  // Few colours, because the drawing has few: a third of the bytes. So many need no dots between
  // them, and are found at once: more effort takes three times as long and saves nothing.
  const options = { palette: true, colours: 16, effort: 1, dither: 0, compressionLevel: 4 };
  return sharp(Buffer.from(drawing)).png(options).toBuffer();
}

/** The rosette of the id, and the line that comes in below the words and winds around it. */
function engraving(id: string, doublings: number): string {
  const shape = id === 'home' ? houseShape : rosetteShape(id);
  // A petal points down, so that the line meets its tip without a bend.
  const turn = shape.petals % 4 === 0 ? 0 : 180 / shape.petals;
  const place = `translate(${centre.x} ${centre.y}) scale(${reach / 497}) rotate(${turn})`;
  const lace = rosetteMarkup(shape, 'r', doublings).replaceAll(evenStroke, '');
  return [
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`,
    `<g fill="none" transform="${place}"><g stroke="${laceOnPaper}" stroke-width="2">${lace}</g>`,
    `<path stroke="${line}" stroke-width="8" d="${rosetteOutline(shape)}"/></g>`,
    `<path stroke="${line}" stroke-width="4.9" d="M0 ${centre.y + reach}H${centre.x + 2}"/>`,
    mark,
  ].join('');
}

function channel(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}

function layout({ title, label }: SocialCard) {
  const size = title.length > 56 ? 76 : title.length > 30 ? 96 : 124;
  return box(
    {
      flexDirection: 'column',
      width,
      height,
      boxSizing: 'border-box',
      padding: `${corner.y}px ${corner.x}px 92px`,
    },
    [
      box({ alignItems: 'center', gap: 18 }, [
        box({ width: markSize, height: markSize }, []),
        box({ fontFamily: 'display', fontSize: 46, color: kelp }, brand.name),
      ]),
      box(
        {
          marginTop: 'auto',
          fontFamily: 'text',
          fontSize: 22,
          letterSpacing: '.09em',
          color: quiet,
        },
        label.toUpperCase(),
      ),
      box(
        {
          width: 570,
          marginTop: 12,
          fontFamily: 'display',
          fontSize: size,
          lineHeight: 0.92,
          color: kelp,
        },
        title,
      ),
    ],
  );
}

/** Before the brand's name, where the layout leaves room. */
const mark = `<svg x="${corner.x}" y="${corner.y}" width="${markSize}" height="${markSize}" viewBox="${markLogo.viewBox}" fill="none" stroke-width="4"><g stroke="${kelp}"><path d="${markLogo.petals}"/><path d="${markLogo.petals}" transform="${markLogo.inner}"/></g><path stroke="${line}" stroke-width="9" d="${markLogo.line}"/></svg>`;

function box(style: Record<string, unknown>, children: unknown) {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}
