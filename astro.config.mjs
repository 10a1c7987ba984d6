import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { hosting } from './src/hosting/integration.ts';

const everyScreen =
  /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|src\/(shell|stores|ui\/[A-Z])/;

export default defineConfig({
  output: 'static',
  outDir: './dist/public',
  // Our table normalises trailing slashes, in development too.
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'always' },
  // The default of Astro 7 drops the space between a word and a tag at a line break.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), mdx(), hosting()],
  vite: {
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Few requests: what every screen stands on is one file, kept from screen to screen.
              codeSplitting: { groups: [{ name: 'app', test: everyScreen }] },
            },
          },
        },
      },
    },
  },
});
