import type { Portfolio } from '#contract/portfolios.ts';
import type { ReadFailure } from '../reads/read.ts';

/** Whether a private screen may show: not before it is known what the borrower may see. */
export type Gate =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly failure: ReadFailure }
  | { readonly state: 'open' }
  | { readonly state: 'elsewhere'; readonly address: string };

/**
 * Where a borrower belongs: whose selected partner has every portfolio on the waitlist sees the
 * waitlist only, and nobody else sees that; anybody may complain or see their data. `held` are the portfolios at the
 * selected partner, at all of them for '0' and ''; undefined while they are not known.
 */
export function gateFor(
  path: string,
  applicationId: string,
  held: readonly Portfolio[] | undefined,
): Gate {
  const onWaitlist = path.startsWith('/waitlist');
  const selected = applicationId !== '' && applicationId !== '0';
  const isAnybodys = path.startsWith('/complaint') || path.startsWith('/my-data');
  if ((!selected && !onWaitlist) || isAnybodys) return { state: 'open' };
  if (!held) return { state: 'asking' };
  const waiting = held.length > 0 && held.every((one) => one.waitlist);
  if (waiting === onWaitlist) return { state: 'open' };
  return { state: 'elsewhere', address: waiting ? '/waitlist' : '/dashboard' };
}
