import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { brand } from './src/brand.ts';
import { checkedContent } from './src/editing/integration.ts';
import { hosting } from './src/hosting/integration.ts';
import { screenFiles } from './src/hosting/screen-files.ts';
import { siteMap } from './src/hosting/sitemap.ts';
import { variables } from './src/hosting/variables.ts';

const text = envField.string({ context: 'client', access: 'public', optional: true });

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
  // Their types; what each may be, hosting/variables.ts says and checks.
  env: { schema: Object.fromEntries(Object.keys(variables).map((name) => [name, text])) },
  devToolbar: { enabled: false },
  integrations: [checkedContent(), react(), mdx(), siteMap(), hosting()],
  vite: {
    plugins: [screenFiles()],
  },
});
