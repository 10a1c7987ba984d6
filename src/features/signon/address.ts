import { allowedRedirect } from '#contract/redirects.ts';
import { isFramed } from '#stores/frame.ts';
import { queryApplication } from '#stores/navigation/enter.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { contactOf } from '#ui/auth/contact.ts';
import { mobileIn } from '#ui/phone/phone.ts';
import { type Flow, startFlow, transition } from './signon.flow.ts';

/**
 * The first state of the flow: as the address says, or as this tab kept it if that is about the same
 * partner and number.
 */
export function opening(query: URLSearchParams, kept: Flow | undefined): Flow {
  const applicationId = queryApplication(query);
  const mobile = query.get('mobile') ?? '';
  const asked = startFlow(applicationId === undefined ? undefined : Number(applicationId), {
    mobile: mobileIn(mobile),
    contact: {
      ...contactOf(mobile || (query.get('email') ?? '')),
      email: query.get('email') ?? '',
    },
  });
  if (kept && continues(kept, asked)) return kept;
  // In a partner's frame the partner is already chosen.
  return isFramed ? transition(asked, { type: 'continue' }) : asked;
}

function continues(kept: Flow, asked: Flow): boolean {
  if (asked.step === 'leaving' || kept.step === 'leaving') return false;
  if (asked.applicationId !== undefined && asked.applicationId !== kept.applicationId) return false;
  const { phone, email } = asked.contact;
  if (phone.number && phone.number !== kept.contact.phone.number) return false;
  if (email && email !== kept.contact.email) return false;
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
