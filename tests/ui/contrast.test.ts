import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

/** The colours that a token has, light first; a token with one value has it in both. */
function colours(token: string): readonly [light: string, dark: string] {
  const value = css.match(new RegExp(`--${token}:\\s*([^;]+);`))?.[1];
  const hex = value?.match(/#[0-9a-f]{6}/gi) ?? [];
  const [light, dark = light] = hex;
  if (!light || !dark) throw new Error(`tokens.css gives no colour for --${token}`);
  return [light, dark];
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const body = 7;
const text = 4.5;
const graphics = 3;

/** Which colour stands on which ground, and how much contrast WCAG asks for there. */
const pairs: readonly [front: string, ground: string, least: number][] = [
  ['ink', 'paper', body],
  ['ink', 'raised', body],
  ['head', 'paper', body],
  ['quiet', 'paper', text],
  ['quiet', 'raised', text],
  ['kelp', 'paper', text],
  ['kelp', 'raised', text],
  ['paper', 'kelp', text],
  ['on-signal', 'signal', text],
  ['danger', 'paper', text],
  ['danger', 'raised', text],
  ['on-deep', 'deep', text],
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
    expect(contrast(colours(front)[at], colours(ground)[at])).toBeGreaterThanOrEqual(least);
  });
});
