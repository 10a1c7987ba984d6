import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { brand } from './src/brand.ts';
import { checkedContent } from './src/editing/integration.ts';
import { hosting } from './src/hosting/integration.ts';
import { siteMap } from './src/hosting/sitemap.ts';

// Few requests: what screens share is one file, kept from screen to screen, and React starts from
// that file too instead of from a small one of its own.
const shared =
  /^(?!.*\?public$).*(node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|src\/(shell|stores|contract|credit|telemetry\/track|ui\/([A-Z]|keypad))|vite\/preload-helper)/;
const startInShared = {
  name: 'start-in-shared',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
};

// The script of a public page takes its own copy of the rules, and only of those that it runs: it
// does not fetch the app's shared file, and that file stays as it is.
const ownCopy = {
  name: 'own-copy',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer = '', options) {
    if (!/\/src\/site\/|\?public$/.test(importer)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const isRule = found && /\/src\/(contract|credit|ui)\/.*\.ts$/.test(found.id);
    return isRule ? { ...found, id: `${found.id}?public` } : null;
  },
};

export default defineConfig({
  site: brand.origin,
  output: 'static',
  outDir: './dist/public',
  // Our table normalises trailing slashes, in development too.
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'always' },
  // The default of Astro 7 drops the space between a word and a tag at a line break.
  compressHTML: true,
  // Classes, which our styles colour: the other highlighter writes style="", which the policy bars.
  markdown: { syntaxHighlight: 'prism' },
  devToolbar: { enabled: false },
  integrations: [checkedContent(), react(), mdx(), siteMap(), hosting()],
  vite: {
    plugins: [startInShared, ownCopy],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [{ name: 'app', test: shared }] },
            },
          },
        },
      },
    },
  },
});
