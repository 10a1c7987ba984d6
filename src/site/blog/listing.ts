/** Posts on one page of a list: a page's bytes stay the same however many posts there are. */
export const postsOnPage = 10;

/** One page of a long list; `path` is the address of its first page. */
export type Listing<Item> = { items: Item[]; number: number; last: number; path: string };

/** A list cut into pages, at least one. */
export function pagesOf<Item>(path: string, items: readonly Item[]): Listing<Item>[] {
  const last = Math.max(1, Math.ceil(items.length / postsOnPage));
  return Array.from({ length: last }, (_, index) => ({
    items: items.slice(index * postsOnPage, (index + 1) * postsOnPage),
    number: index + 1,
    last,
    path,
  }));
}

/** The address of a page of a list: /blog, then /blog/page/2. */
export function pagePath({ path }: { path: string }, number: number): string {
  return number === 1 ? path : `${path}/page/${number}`;
}

/** What a page of a list adds to its title, so that no two pages have the same. */
export function pageSuffix({ number, last }: { number: number; last: number }): string {
  return number === 1 ? '' : `, page ${number} of ${last}`;
}
