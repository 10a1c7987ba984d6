import moved from './moved.json' with { type: 'json' };

/**
 * The one table of addresses that are more than a file. Development, the bundled server and the
 * host files written by the build all follow it.
 */
export const rewrites = [
  { from: '/signin/{code}', to: '/signin/code' },
  { from: '/onboarding/{code}/{application_id}', to: '/onboarding' },
];

/** Also those of posts that the editor has given another address. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/repayment', to: '/repay' },
  ...moved,
];

export const notFound = '/404';

export type Answer = { page: string } | { redirect: string; status: 302 | 308 };

/** What an address answers with; `isPage` knows the pages and files that exist. */
export function resolve(
  url: { pathname: string; search: string },
  isPage: (path: string) => boolean,
): Answer {
  // Joining the segments also keeps `//host/` from becoming a redirect to another host.
  const path = `/${url.pathname.split('/').filter(Boolean).join('/')}`;
  const moved = redirects.find(({ from }) => from === path);
  if (moved) return { redirect: moved.to + url.search, status: 308 };

  const page = rewrites.find(({ from }) => matches(from, path))?.to ?? path;
  if (!isPage(page) || isBareShell(path)) {
    return path === notFound ? { page: notFound } : { redirect: notFound, status: 302 };
  }
  if (path !== url.pathname) return { redirect: path + url.search, status: 308 };
  return { page };
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith('{') || part === given[at])
  );
}

/** A shell without what the address should carry is not a page of its own. */
export function isBareShell(path: string): boolean {
  return rewrites.some(({ from, to }) => to === path && !matches(from, path));
}
