import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { brand } from './src/brand.ts';
import { checkedContent } from './src/editing/integration.ts';
import { hosting } from './src/hosting/integration.ts';
import { siteMap } from './src/hosting/sitemap.ts';
import { variables } from './src/hosting/variables.ts';
import { chapterPath, chapters } from './src/site/docs/chapters.ts';
import { islandDirective } from './src/site/islands/directive.ts';
import { figureChecks } from './src/site/prose/checks.ts';

const text = envField.string({ context: 'client', access: 'public', optional: true });

/** Pages that are made from data, so that no file in src/pages names their address. */
const textlessPages = ['/blog', ...chapters.map(chapterPath)];

/** Entering an amount, the list of notifications, and what only somebody who is not signed in sees. */
const notEverywhere =
  /\/src\/(ui\/(auth|phone|keypad)\/|ui\/NewPassword|shell\/(AuthShell|StorageBlocked)\.|shell\/notifications\/(?!Bell))/;

/**
 * Files of scripts that stay from screen to screen: the libraries, which the islands of public pages
 * load too, and what two or more entries use of ours. Left alone, the bundler would write a file for
 * each set of screens that shares a module, and a screen would ask for thirty.
 */
const scripts = [
  {
    name: 'react',
    test: /\/node_modules\/(@astrojs\/react|react|react-dom|scheduler|@?nanostores|nanoevents)\/|preload-helper|rolldown\/runtime/,
  },
  {
    name: 'app',
    test: (path) =>
      /\/src\/(contract|credit|shell|telemetry|api|stores|ui|engraving)\/|\/node_modules\/zod\//.test(
        path,
      ) && !notEverywhere.test(path),
    minShareCount: 2,
    // Not what is only loaded later, by a tap.
    tags: ['$initial'],
  },
  // After the others, since each takes along what it imports, and so holds only what they leave.
  { name: 'keypad', test: /\/src\/ui\/keypad\//, tags: ['$initial'] },
  { name: 'notifications', test: /\/src\/shell\/notifications\//, tags: ['$initial'] },
  { name: 'entrances', test: notEverywhere, minShareCount: 2, tags: ['$initial'] },
  // All else of a screen's first view, which its later parts share.
  ...['dashboard', 'offer', 'withdrawal', 'repay'].map((screen) => ({
    name: screen,
    test: new RegExp(`/src/features/${screen}/(?!\\w+Screen\\.)`),
    tags: ['$initial'],
  })),
  // Else what three of its parts share is a file of its own, beside the one that all have loaded.
  { name: 'amount-effect', test: /\/src\/features\/repay\/(effect|AmountEffect)\./ },
].map((group, index, all) => ({ priority: all.length - index, ...group }));

export default defineConfig({
  site: brand.origin,
  output: 'static',
  outDir: './dist/public',
  // Our table normalises trailing slashes, in development too.
  trailingSlash: 'ignore',
  // A few at once: while one page is written, the pictures of others are drawn.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 4 },
  // The default of Astro 7 drops the space between a word and a tag at a line break.
  compressHTML: true,
  // Classes, which our styles colour: the other highlighter writes style="", which the policy bars.
  markdown: { syntaxHighlight: 'prism' },
  // Their types; what each may be, hosting/variables.ts says and checks.
  env: { schema: Object.fromEntries(Object.keys(variables).map((name) => [name, text])) },
  devToolbar: { enabled: false },
  integrations: [
    checkedContent({ pages: textlessPages, figures: figureChecks }),
    react(),
    islandDirective(),
    mdx(),
    siteMap(),
    hosting(),
  ],
  vite: {
    build: {
      // Astro writes a directive into what it makes of each text, and nothing reads it any more.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scripts } } } } },
    },
  },
});
