import { allowedRedirect } from '#contract/redirects.ts';
import { $applications } from '#stores/portfolio.ts';

/** Where an answer leads: a page of ours, or of the partner's. */
export function allowedNext(said: string | null, applicationId: number): string | undefined {
  // The partners are read only when there is something to look up.
  if (!said) return undefined;
  const partner = $applications.get().data?.find((one) => one.application_id === applicationId);
  return allowedRedirect(said, location.origin, partner?.redirect_origins);
}

/** What this address says of the way back goes along to the next page of ours. */
export function carryQuery(address: string): string {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin) return address;
  const query = new URLSearchParams(location.search);
  for (const name of ['redirect', 'redirect_url', 'source']) {
    const said = query.get(name);
    if (said !== null && !url.searchParams.has(name)) url.searchParams.set(name, said);
  }
  return url.pathname + url.search + url.hash;
}
