import { expect, test } from 'vitest';
import { type Import, importsIn, importsOf } from './imports.ts';

const onScreens = [
  'stores',
  'telemetry',
  'ui',
  'contract',
  'credit',
  'brand',
  'react',
  'nanostores',
  '@nanostores/react',
  '@nanostores/persistent',
  '@nanostores/query',
];

/** Who may enter which room, and which packages may be used there. */
const mayImport: Record<string, string[]> = {
  brand: [],
  credit: [],
  contract: ['credit', 'zod'],
  // Documents: the site draws them while it is built, the provider when one is asked for.
  pdf: ['ui', 'credit', 'brand', 'node:', 'pdfkit'],
  provider: [
    'contract',
    'credit',
    'pdf',
    'node:',
    '@astrojs/mdx',
    '@electric-sql/pglite',
    'hono',
    'kysely',
    'nodemailer',
    'libphonenumber-js',
    'pg',
    'zod',
  ],
  api: ['contract', 'zod'],
  // What runs in partners' pages brings nothing along.
  embed: ['contract'],
  stores: [
    'api',
    'contract',
    'credit',
    'nanostores',
    '@nanostores/persistent',
    '@nanostores/query',
    '@paystack/inline-js',
  ],
  telemetry: ['posthog-js-lite', '@sentry/browser'],
  ui: ['credit', 'libphonenumber-js', 'react', 'react-dom'],
  shell: [...onScreens, 'react-dom'],
  features: [...onScreens, 'shell', 'layouts', 'libphonenumber-js'],
  site: [
    'ui',
    'telemetry',
    'api',
    'contract',
    'credit',
    'brand',
    'astro:',
    'astro',
    '@astrojs/rss',
    'react',
    'swiper',
    'zod',
    // Pictures and documents that are drawn while the site is built.
    'node:',
    'pdf',
    'pdfkit',
    'satori',
    '@astrojs/mdx',
    'sharp',
    'ultrahtml',
  ],
  layouts: ['site', 'features', 'shell', 'ui', 'brand', 'public', 'astro:', 'astro'],
  pages: ['layouts', 'site', 'features', 'shell', 'ui', 'brand', 'astro:', 'astro'],
  hosting: [
    'brand',
    'contract',
    'telemetry',
    'node:',
    '@astrojs/sitemap',
    '@hono/node-server',
    'astro',
    'pagefind',
  ],
  editing: ['credit', 'node:', 'astro', 'yaml'],
  'env.d': ['astro'],
  'content.config': ['editing', 'site', 'astro:', 'astro', 'yaml'],
};

const imports = importsOf('src');

test('every folder of src is a room of the house', () => {
  const rooms = new Set(imports.map(({ room }) => room.replace(/\/.*/, '')));
  expect([...rooms].filter((room) => !(room in mayImport))).toEqual([]);
});

test('each room imports only from the rooms and packages that it may', () => {
  expect(imports.filter((found) => !isAllowed(found)).map(shown)).toEqual([]);
});

test('an import across rooms is written with its alias', () => {
  const escapes = imports.filter(({ wanted, room, to }) => wanted.startsWith('.') && to !== room);
  expect(escapes.map(shown)).toEqual([]);
});

test.each([
  ['credit/money.ts', "import { z } from 'zod/mini';"],
  ['contract/loans.ts', "import { db } from '#provider/db/open.ts';"],
  ['stores/user.ts', "import { useState } from 'react';"],
  ['ui/Button.tsx', "import { $user } from '#stores/user.ts';"],
  ['features/offer/Offer.tsx', "import { Repay } from '#features/repay/Repay.tsx';"],
  ['features/offer/Offer.tsx', "import { Repay } from '../repay/Repay.tsx';"],
  ['api/client.ts', "import { round } from '#credit/money.ts';"],
  ['site/Hero.astro', "const Offer = await import('#features/offer/Offer.tsx');"],
  ['provider/app.ts', "export { Button } from '#ui/Button.tsx';"],
])('%s may not hold: %s', (file, line) => {
  expect(importsIn(file, line).map(isAllowed)).toEqual([false]);
});

function isAllowed({ room, to, isType }: Import): boolean {
  if (to === room) return true;
  // The client names the rules' types, and runs none of them.
  if (room === 'api' && to === 'credit') return isType;
  const allowed = mayImport[room.replace(/\/.*/, '')] ?? [];
  return allowed.includes(to) || (room === 'pages' && to.startsWith('features/'));
}

function shown({ file, wanted }: Import): string {
  return `src/${file} imports ${wanted}`;
}
