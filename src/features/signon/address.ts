import { allowedRedirect } from '#contract/redirects.ts';
import { isFramed } from '#stores/frame.ts';
import { queryApplication } from '#stores/navigation/enter.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { type Flow, startFlow, transition } from './signon.flow.ts';

/**
 * The first state of the flow: as the address says, or as this tab kept it if that is about the same
 * partner and number.
 */
export function opening(query: URLSearchParams, kept: Flow | undefined): Flow {
  const applicationId = queryApplication(query);
  const asked = startFlow(applicationId === undefined ? undefined : Number(applicationId), {
    mobile: queryMobile(query),
    email: query.get('email') ?? undefined,
  });
  if (kept && continues(kept, asked)) return kept;
  // In a partner's frame the partner is already chosen.
  return isFramed ? transition(asked, { type: 'continue' }) : asked;
}

/** The full mobile number of a query. An unescaped plus sign arrives as a space. */
function queryMobile(query: URLSearchParams): string | undefined {
  const digits = /^[+ ]?([1-9]\d{6,14})$/.exec(query.get('mobile') ?? '')?.[1];
  return digits && `+${digits}`;
}

function continues(kept: Flow, asked: Flow): boolean {
  if (asked.step === 'leaving' || kept.step === 'leaving') return false;
  if (asked.applicationId !== undefined && asked.applicationId !== kept.applicationId) return false;
  return asked.step !== 'otpInput' || (kept.step === 'otpInput' && kept.mobile === asked.mobile);
}

/** @returns the page that an answer leads to, if it is ours or the partner's; otherwise undefined */
export function allowedNext(said: string | null, applicationId: number): string | undefined {
  // Without an address there is no need to read the partners.
  if (!said) return undefined;
  const partner = $applications.get().data?.find((one) => one.application_id === applicationId);
  return allowedRedirect(said, location.origin, partner?.redirect_origins);
}

/** Passes the return address in this page's query on to the next page, if that page is ours. */
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
