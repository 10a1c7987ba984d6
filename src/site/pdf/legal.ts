import { getEntry, render } from 'astro:content';
import mdx from '@astrojs/mdx/server.js';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';
import { brand } from '#brand';
import { drawDocument } from '#pdf/document.ts';
import { shownDay } from '../day.ts';
import Prose from '../prose/Prose.astro';
import { absolute } from '../seo/structured-data.ts';
import { blocksOf } from './blocks.ts';

/** The legal text with this id as a PDF, from the same file as its page. */
export async function legalPdf(id: 'user-agreement' | 'privacy-policy'): Promise<Response> {
  const entry = await getEntry('legal', id);
  if (!entry) throw new Error(`content/legal/${id}.mdx is missing`);
  const { title, summary, effective } = entry.data;
  const { Content } = await render(entry);
  const pdf = await drawDocument({
    title,
    summary,
    note: `${brand.company.legalName}. In force from ${shownDay(effective)}`,
    author: brand.company.legalName,
    dated: effective,
    absolute,
    blocks: blocksOf(await htmlOf(Content)),
  });
  return new Response(new Uint8Array(pdf), { headers: { 'content-type': 'application/pdf' } });
}

const container = AstroContainer.create().then((created) => {
  created.addServerRenderer({ name: '@astrojs/mdx', renderer: mdx });
  return created;
});

/** A text as the HTML that its page shows, every figure in it resolved. */
async function htmlOf(text: AstroComponentFactory): Promise<string> {
  return (await container).renderToString(Prose, { props: { text } });
}
