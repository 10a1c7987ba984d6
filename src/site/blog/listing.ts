/** Posts on one page of a list: a page's bytes stay the same however many posts there are. */
export const postsOnPage = 10;

/** One page of a long list; `path` is the address of its first page, unless that is at `first`. */
export type Listing<Item> = {
  items: Item[];
  number: number;
  last: number;
  path: string;
  first?: string | undefined;
};

/** A list cut into pages, at least one. */
export function pagesOf<Item>(
  path: string,
  items: readonly Item[],
  onPage = postsOnPage,
  first?: string,
): Listing<Item>[] {
  const last = Math.max(1, Math.ceil(items.length / onPage));
  return Array.from({ length: last }, (_, index) => ({
    items: items.slice(index * onPage, (index + 1) * onPage),
    number: index + 1,
    last,
    path,
    first,
  }));
}

/** The address of a page of a list: /blog, then /blog/page/2. */
export function pagePath(
  { path, first = path }: Pick<Listing<unknown>, 'path' | 'first'>,
  number: number,
): string {
  return number === 1 ? first : `${path}/page/${number}`;
}

/** What a page of a list adds to its title, so that no two pages have the same. */
export function pageSuffix({ number, last }: { number: number; last: number }): string {
  return number === 1 ? '' : `, page ${number} of ${last}`;
}
