import type { returnToPartner, WireOf } from '#contract';
import { realNow } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { returnAddress } from '../partners/addresses.ts';
import { keyNamed, signingKey } from '../partners/keys.ts';
import { hmac } from '../partners/signed-request.ts';
import type { LoanRow } from './account.ts';
import { ownLoan } from './own-loan.ts';

type Return = CallRequest<typeof returnToPartner>;

/** Where a borrower goes back to, and whom the partner's key is asked for. */
type Way = {
  readonly application_id: number;
  readonly address: string;
  readonly state: string | null;
  readonly key_id: string | null;
  /** When its hand-off was. */
  readonly created_at: string | null;
};

const nobodys = { state: null, key_id: null, created_at: null } as const;

/** The way back with an outcome that the partner can check. A success without its loan is none. */
export async function signedReturn(
  asked: Return,
): Promise<{ data: WireOf<typeof returnToPartner> }> {
  const { context, borrower, body } = asked;
  const way = (await wayOfHandoff(asked)) ?? (await wayAskedFor(asked));
  const { outcome, loan_id } = body;
  if (outcome === 'success' && !loan_id) throw refuse('not_found');
  if (loan_id !== undefined) {
    const loan = await ownLoan(context.db, borrower, loan_id);
    if (way && loan.application_id !== way.application_id) throw refuse('not_found');
    if (outcome === 'success' && !isOutcomeOf(loan, way)) throw refuse('not_found');
  }
  if (!way) return { data: { redirect: null } };
  const key =
    (way.key_id && (await keyNamed(context, way.key_id))) ||
    (await signingKey(context, way.application_id));
  if (!key) return { data: { redirect: null } };
  const t = String(Math.floor(realNow(context.clock) / 1000));
  const said = {
    outcome,
    application_id: String(way.application_id),
    ...(loan_id === undefined ? {} : { loan_id }),
    ...(way.state === null ? {} : { state: way.state }),
    t,
    key: key.key_id,
  };
  return { data: { redirect: signedAddress(way.address, said, key.secret) } };
}

/** A loan that stands, and that was asked for on the way that a hand-off has begun. */
function isOutcomeOf({ status, requested_at }: LoanRow, way: Way | undefined): boolean {
  const begun = way?.created_at ?? null;
  return status !== 'cancelled' && (begun === null || requested_at >= begun);
}

const ours = ['application_id', 'key', 'loan_id', 'outcome', 'signature', 'state', 't'];

/**
 * The address with these parameters, and the HMAC of them sorted by name in form encoding. What the
 * address had under our names is gone, so that a partner may check whatever stands there.
 */
function signedAddress(address: string, said: Record<string, string>, secret: string): string {
  const sorted = new URLSearchParams(said);
  sorted.sort();
  const url = new URL(address);
  for (const name of ours) url.searchParams.delete(name);
  for (const [name, value] of sorted) url.searchParams.set(name, value);
  url.searchParams.set('signature', hmac(secret, String(sorted)));
  return url.href;
}

/** What the partner's server has said when it handed the user over, if it may still be gone to. */
async function wayOfHandoff({ context, borrower, origin }: Return): Promise<Way | undefined> {
  const handoff = await context.db
    .selectFrom('partner_handoffs as handoff')
    .innerJoin('sessions', 'sessions.handoff_id', 'handoff.handoff_id')
    .innerJoin('applications', 'applications.application_id', 'handoff.application_id')
    .select(['handoff.application_id', 'redirect_url', 'redirect_origins', 'state', 'key_id'])
    .select('handoff.created_at')
    .where('session_id', '=', borrower.session_id)
    .executeTakeFirst();
  if (!handoff?.redirect_url) return undefined;
  const { redirect_url, redirect_origins, ...way } = handoff;
  const { mode } = context.config;
  const address = returnAddress(redirect_url, redirect_origins, { mode, origin });
  return address === undefined ? undefined : { ...way, address };
}

/** For a borrower who came to the widget by themselves: only to an origin of a partner of theirs. */
async function wayAskedFor({ context, borrower, body, origin }: Return): Promise<Way | undefined> {
  const { application_id, redirect_url } = body;
  if (application_id === undefined || redirect_url === undefined) return undefined;
  const { bound_to, user_id } = borrower;
  if (bound_to !== null && bound_to !== application_id) return undefined;
  const partner = await context.db
    .selectFrom('applications')
    .innerJoin('memberships', 'memberships.application_id', 'applications.application_id')
    .select('redirect_origins')
    .where('applications.application_id', '=', application_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const { mode } = context.config;
  const address =
    partner && returnAddress(redirect_url, partner.redirect_origins, { mode, origin });
  return address === undefined ? undefined : { ...nobodys, application_id, address };
}
