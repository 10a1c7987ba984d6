import { allowedRedirect } from '#contract/redirects.ts';
import { $applications } from '../reads/portfolio.ts';
import { $applicationId, keepArrival } from '../session/session.ts';
import { device } from '../storage.ts';

const slot = (applicationId: string) => `application:${applicationId}:redirect_url` as const;

/** Keeps where a partner wants its borrower back; checked again when it is used. */
export function storeRedirect(applicationId: string, address: string): void {
  keepArrival(slot(applicationId), address);
}

/** The partner's way back, if it is stored and may be gone to. Stays stored. */
export function storedRedirect(): string | undefined {
  return allowed(device.get(slot($applicationId.get())));
}

/** As `storedRedirect`, and forgets it: a redirect is used once. */
export function takeStoredRedirect(): string | undefined {
  const address = storedRedirect();
  device.remove(slot($applicationId.get()));
  return address;
}

/** `redirect` or `redirect_url` of a query, whichever may be gone to. */
export function queryRedirect(query: URLSearchParams): string | undefined {
  return allowed(query.get('redirect')) ?? allowed(query.get('redirect_url'));
}

/** Whether an address may be gone to from the active partner's flow. */
export function allowed(address: string | null | undefined): string | undefined {
  const partner = $applications
    .get()
    .data?.find((one) => String(one.application_id) === $applicationId.get());
  return allowedRedirect(address, location.origin, partner?.redirect_origins);
}
