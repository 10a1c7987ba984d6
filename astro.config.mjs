import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { hosting } from './src/hosting/integration.ts';

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
              // Few requests: one file for React, one for what every island shares.
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
              },
            },
          },
        },
      },
    },
  },
});
