import { returnToPartner } from '#contract/partner-return.ts';
import { allowed } from '../navigation/redirects.ts';
import { attempt } from '../session/attempt.ts';
import { $applicationId } from '../session/session.ts';
import type { Outcome } from './widget.ts';

/**
 * Where the borrower goes back to, with the outcome signed by the provider; undefined when it knows
 * of nowhere or does not answer. `back` is the way that this browser has kept, for a borrower whom
 * no server has handed over.
 */
export async function signedReturn(
  outcome: Outcome,
  back: string | undefined,
): Promise<string | undefined> {
  const asked = back !== undefined && {
    application_id: Number($applicationId.get()),
    redirect_url: new URL(back, location.origin).href,
  };
  const said = await attempt(returnToPartner, { body: { ...outcome, ...asked } });
  return said.ok ? allowed(said.data.redirect) : undefined;
}
