import type { Call } from '#contract/call.ts';
import type { Borrower } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/**
 * Keeps a session that a partner opened by its word alone, without a code of the borrower's, to the
 * calls of the contract that are `partnerScope`. The partner holds the portfolios there anyway: it
 * gets to see and to pledge those, and no more. What is lent goes to an account that the borrower has
 * saved, and a card of theirs stays in its place: a holder of the partner's key must not get at the
 * money. Each of these calls answers about `bound_to` only: by the `application_id` of its query
 * (`restrictToScope`), or because its verb reads it.
 *
 * @throws unauthenticated for any other call: the borrower signs in themselves, and goes on
 */
export function requireCallInScope({ bound_to }: Borrower, { partnerScope }: Call): void {
  if (bound_to === null || partnerScope) return;
  throw refuse('unauthenticated', 'Sign in yourself to see more than this partner may.');
}

/** How we reach a borrower, as far as the partner has named it when it opened the session. */
export const namedContact = (db: Db, session_id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('partner_handoffs as handoff', 'handoff.handoff_id', 'sessions.handoff_id')
    .select(['email', 'mobile'])
    .where('session_id', '=', session_id);

export const noContact = { email: null, mobile: null };

/** The hand-off that this borrower's session at a partner came by, if it came by one. */
export async function handoffOf(
  db: Db,
  {
    session_id,
    user_id,
    application_id,
  }: { session_id: string | undefined; user_id: string; application_id: number },
): Promise<string | undefined> {
  if (session_id === undefined) return undefined;
  const session = await db
    .selectFrom('sessions')
    .select('handoff_id')
    .where('session_id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return session?.handoff_id ?? undefined;
}

/** The query of such a session asks about its partner, whatever it says. */
export function restrictToScope(
  borrower: Borrower | null,
  { query }: Call,
  asked: unknown,
): unknown {
  const bound_to = borrower?.bound_to ?? null;
  if (bound_to === null || !query || !takesApplication(query)) return asked;
  return { ...(asked as object), application_id: bound_to };
}

function takesApplication(query: NonNullable<Call['query']>): boolean {
  const { shape = {} } = query._zod.def as { shape?: object };
  return 'application_id' in shape;
}
