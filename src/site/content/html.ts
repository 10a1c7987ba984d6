import mdx from '@astrojs/mdx/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import Prose from '../prose/Prose.astro';

const container = AstroContainer.create().then((created) => {
  created.addServerRenderer({ name: '@astrojs/mdx', renderer: mdx });
  return created;
});

/** A text as the HTML that its page shows, every figure in it resolved. */
export async function htmlOf(text: AstroComponentFactory): Promise<string> {
  return (await container).renderToString(Prose, { props: { text } });
}
