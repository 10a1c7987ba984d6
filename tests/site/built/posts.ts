import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPublished } from '#site/content/publishing.ts';

const folder = 'content/blog';
const files = (await readdir(folder)).filter((name) => name.endsWith('.mdx'));

const read = await Promise.all(
  files.map(async (name) => {
    const [, front = ''] = (await readFile(join(folder, name), 'utf8')).split(/^---$/m);
    const date = new Date(/^date: *['"]?([\d-]+)/m.exec(front)?.[1] ?? '');
    return {
      path: `/blog/${name.replace(/\.mdx$/, '')}`,
      date,
      draft: /^draft: *true/m.test(front),
    };
  }),
);

/** The posts as their files tell of them, the newest first. */
export const posts = {
  published: read
    .filter((post) => isPublished(post, Date.now()))
    .sort((one, other) => Number(other.date) - Number(one.date)),
  unpublished: read.filter((post) => !isPublished(post, Date.now())),
};
