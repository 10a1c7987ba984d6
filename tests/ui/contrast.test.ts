import { describe, expect, it } from 'vitest';
import { colours } from '#brand';
import fc from '#support/property.ts';
import { brandColours, contrast } from '#ui/brand-colours.ts';

const body = 7;
const text = 4.5;
const graphics = 3;

type Token = keyof typeof colours;
/** Which colour stands on which ground, and how much contrast WCAG asks for there. */
const pairs: readonly [front: Token, ground: Token, least: number][] = [
  ['ink', 'paper', body],
  ['ink', 'raised', body],
  ['head', 'paper', body],
  ['quiet', 'paper', body],
  ['quiet', 'raised', body],
  ['kelp', 'paper', body],
  ['kelp', 'raised', body],
  ['paper', 'kelp', body],
  ['on-signal', 'signal', text],
  ['danger', 'paper', body],
  ['danger', 'raised', body],
  ['on-deep', 'deep', body],
  ['lace-on-deep', 'deep', graphics],
  ['line', 'paper', graphics],
  ['line', 'raised', graphics],
  ['lace', 'paper', graphics],
  ['lace', 'raised', graphics],
  ['edge', 'paper', graphics],
  ['edge', 'raised', graphics],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s scheme', (_scheme, at) => {
  it.each(pairs)('%s on %s has a contrast of at least %s', (front, ground, least) => {
    expect(contrast(colours[front][at], colours[ground][at])).toBeGreaterThanOrEqual(least);
  });
});

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
/** As color-mix does it in sRGB. */
const mix = (one: string, share: number, other: string) => {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(one, at) * share + part(other, at) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

describe('a partner’s colour', () => {
  it.each([
    ['#ffffff', '#000000'],
    ['#fff', '#000000'],
    ['#16324f', '#ffffff'],
    ['#4B2A63', '#ffffff'],
    ['#fefefe', '#ffffff'],
    ['#f2b84b', '#ffffff'],
  ])('%s carries text in %s, which is black on white and else white', (background, ink) => {
    expect(brandColours(background).text).toBe(ink);
  });

  it.each([null, '', 'red', 'url(#x)', '#12345', '#f26a1b'])(
    'is orange for %j, dark enough for white text',
    (background) => {
      expect(brandColours(background)).toMatchObject({ background: '#c25516', text: '#ffffff' });
    },
  );

  it('stays as it is where white text can be read on it', () => {
    expect(brandColours('#16324f').background).toBe('#16324f');
  });

  it('always carries text that can be read, and is always told from the page around it', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { background: ground, text: ink } = brandColours(colour);
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(text);
        for (const paper of colours.paper) {
          const told = Math.max(contrast(ground, paper), contrast(mix(ink, 0.55, ground), paper));
          expect(told).toBeGreaterThanOrEqual(graphics);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
