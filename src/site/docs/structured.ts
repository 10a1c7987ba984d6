import { breadcrumbs, type Thing, techArticle } from '../seo/structured-data.ts';

/** A page of the documentation as search engines read it. */
export function structuredDoc(page: {
  path: string;
  title: string;
  description: string;
  updated?: Date;
}): Thing[] {
  return [
    techArticle(page),
    breadcrumbs([
      ['Documentation', '/docs'],
      [page.title, page.path],
    ]),
  ];
}
