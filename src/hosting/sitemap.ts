import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

/**
 * The sitemap, told by the built pages themselves: one that says `noindex` is not in it, and one
 * that says when it was modified says so there too.
 */
export function siteMap(): AstroIntegration {
  let root = '';
  const htmlOf = (address: string) => {
    const path = decodeURI(new URL(address).pathname).replace(/\/$/, '');
    return readFileSync(`${root}${path || '/index'}.html`, 'utf8');
  };
  const made = sitemap({
    namespaces: { news: false, xhtml: false, image: false, video: false },
    filter: (address) => !htmlOf(address).includes('<meta name="robots" content="noindex"'),
    serialize: (item) => {
      const modified = /article:modified_time" content="([^"]+)"/.exec(htmlOf(item.url))?.[1];
      return modified ? { ...item, lastmod: modified } : item;
    },
  });
  const done = made.hooks['astro:config:done'];
  return {
    ...made,
    hooks: {
      ...made.hooks,
      'astro:config:done': (options) => {
        root = fileURLToPath(options.config.outDir).replace(/\/$/, '');
        return done?.(options);
      },
    },
  };
}
