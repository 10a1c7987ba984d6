import { docArticles, docPath } from '../content/docs.ts';
import { chapterPath, chapters } from './chapters.ts';

type Stop = { readonly href: string; readonly title: string };

/** All pages of the documentation, as one reads them one after the other. */
async function stops(): Promise<Stop[]> {
  const articles = await docArticles();
  return [
    ...articles.map((article) => ({ href: docPath(article), title: article.data.title })),
    { href: '/docs/api', title: 'API reference' },
    ...chapters.map((chapter) => ({ href: chapterPath(chapter), title: chapter.title })),
  ];
}

/** On to what comes before and after a page. */
export async function waysFrom(path: string) {
  const all = await stops();
  const at = all.findIndex(({ href }) => href === path);
  const ways = [
    { stop: all[at - 1], label: 'Previous', rel: 'prev' as const },
    { stop: all[at + 1], label: 'Next', rel: 'next' as const },
  ];
  return ways.flatMap(({ stop, ...way }) => (stop ? { ...way, ...stop } : []));
}
