import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brand, colours } from '#brand';
import { read } from './mentions.ts';

// The whole of it is proven by a build under another brand, in tests/hosting/brand.prove.ts.

/** What has these colours for a reason of its own. */
const otherPlaces = [
  // The colour that the specification gives to a partner who has none.
  'src/ui/brand-colours.ts',
  // The pages of a pretended card processor, and pretended partners: other companies.
  'src/provider/sandbox/processor/checkout-style.ts',
];
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.(ts|tsx|astro|css)$/.test(file) && file !== 'src/brand.ts')
  .filter((file) => !otherPlaces.includes(file) && !/\/seed\//.test(file));

test('no colour of the brand is written anywhere but in brand.ts', () => {
  const ours = [...new Set(Object.values(colours).flat())].filter((one) => one !== '#ffffff');
  const found = files.flatMap((file) => {
    const text = read(file).toLowerCase();
    return ours.filter((colour) => text.includes(colour)).map((colour) => `${file}: ${colour}`);
  });
  expect(found, 'take it from #brand, or from its token in CSS').toEqual([]);
});

test('the name is said on no page but from brand.ts', () => {
  const pages = files.filter((file) => !file.startsWith('src/provider/'));
  const found = pages.filter((file) =>
    // In a comment, in the name of the protocol's header or in that of the embed script it may be.
    read(file)
      .replace(/\/\*.*?\*\/|\/\/ .*/gs, '')
      .replace(new RegExp(`${brand.name}-(Signature|1!)|globalThis\\.${brand.name}`, 'g'), '')
      .match(new RegExp(`['"\`>][^'"\`<\\n]*\\b${brand.name}\\b(?!\\?:|:| \\})`)),
  );
  expect(found, 'write brand.name').toEqual([]);
});
