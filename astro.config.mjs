import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { brand } from './src/brand.ts';
import { checkedContent, isEdited } from './src/editing/integration.ts';
import { hosting } from './src/hosting/integration.ts';
import { siteMap } from './src/hosting/sitemap.ts';
import { variables } from './src/hosting/variables.ts';
import { chapterPath, chapters } from './src/site/docs/chapters.ts';
import { answerPage } from './src/site/faq/pages.ts';
import { islandDirective } from './src/site/islands/directive.ts';
import { figureChecks } from './src/site/prose/checks.ts';
import { figureLists } from './src/site/prose/component-list.ts';
import { showElsewhere } from './src/site/seo/shown.ts';

const text = envField.string({ context: 'client', access: 'public', optional: true });

/** Pages that are made from data, so that no file in src/pages names their address. */
const textlessPages = ['/blog', ...chapters.map(chapterPath)];

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
  // Where editors write, and nowhere else.
  devToolbar: { enabled: isEdited },
  integrations: [
    checkedContent(
      { pages: textlessPages, answerPage, figures: figureChecks },
      { components: figureLists, show: showElsewhere },
    ),
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
  },
});
