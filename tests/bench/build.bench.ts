import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EditedSite, editSite } from '#support/edited-site.ts';
import { writeTexts } from '#support/many-texts.ts';

/** Posts, with half as many answers, beside our own. */
const sizes = (process.env.BENCH_POSTS ?? '10 100 1000').split(' ').map(Number);

/** One of each kind; what a small site lacks is left out. */
const pages = [
  'blog.html',
  'blog/page/2.html',
  'blog/post-7.html',
  'blog/tags/topic-0.html',
  'blog/tags/topic-0/page/2.html',
  'blog/authors/credit-team.html',
  'faqs.html',
  'faqs/cards/page/2.html',
  'blog/rss.xml',
  'sitemap-0.xml',
  'llms.txt',
];
/** What a first search fetches whatever it is for, and the parts of which it fetches a few. */
const search = { all: /\.(js|json|pf_meta)$|^wasm/, index: /\.pf_index$/, text: /\.pf_fragment$/ };

test(`builds with ${sizes.join(', ')} posts`, async () => {
  const builds: Record<string, Record<string, number>> = {};
  const bytes: Record<string, Record<string, number | string>> = {};
  const site = await editSite();
  try {
    for (const [at, posts] of sizes.entries()) {
      const column = `${posts} posts, ${posts / 2} answers`;
      const before = sizes[at - 1] ?? 0;
      await writeTexts(site, 'posts', before, posts);
      await writeTexts(site, 'answers', before / 2, posts / 2);
      const { code, output, seconds, processorSeconds, megabytes } = await site.build();
      expect(code, output).toBe(0);
      builds[column] = { seconds, processorSeconds, megabytes };
      for (const [name, told] of [...(await pageBytes(site)), ...(await searchBytes(site))]) {
        bytes[name] = { ...bytes[name], [column]: told };
      }
    }
    console.table(builds);
    console.table(bytes);
  } finally {
    await site.remove();
  }
}, 3_600_000);

type Told = [name: string, bytes: number | string][];

async function pageBytes(site: EditedSite): Promise<Told> {
  const told: Told = [];
  for (const page of pages) {
    const found = await stat(join(site.built, `${page}.br`)).catch(() => undefined);
    told.push([`/${page}`, found?.size ?? '–']);
  }
  return told;
}

async function searchBytes(site: EditedSite): Promise<Told> {
  const folder = join(site.built, 'pagefind');
  const files = await readdir(folder, { recursive: true });
  const told: Told = [];
  for (const [name, pattern] of Object.entries(search)) {
    const found = files.filter((file) => pattern.test(file));
    const bytes = await Promise.all(found.map(async (file) => (await sizeOf(folder, file)).size));
    const sum = bytes.reduce((so, one) => so + one, 0);
    told.push([`search: ${name}`, `${sum} in ${bytes.length}, at most ${Math.max(...bytes)}`]);
  }
  return told;
}

/** As it travels: what the host compresses is there in brotli. */
const sizeOf = (folder: string, file: string) =>
  stat(join(folder, `${file}.br`)).catch(() => stat(join(folder, file)));
