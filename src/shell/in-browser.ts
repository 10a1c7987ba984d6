import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only a browser knows, such as the query of the address. It is `before` in a prerendered page and
 * in React's first render there, which must be the same; then it is read. `follow` subscribes to
 * changes.
 */
export const useInBrowser = <T>(
  read: () => T,
  before: T,
  follow: (changed: () => void) => () => void = never,
): T => useSyncExternalStore(follow, read, () => before);

/** The query of the address, for links that carry it on. */
export const useQuery = (): string => useInBrowser(() => location.search, '');
