import {
  acceptTerms,
  type Call,
  getAgreement,
  getLoan,
  getQuote,
  getRevision,
  getUser,
  initializeCard,
  listAccounts,
  listLoans,
  listNotifications,
  listPortfolios,
  listProcessors,
  recordCard,
  requestInstantLoan,
  requestLoan,
  returnToPartner,
  signOut,
  verifyAccount,
} from '#contract';
import type { Borrower } from '../context.ts';
import { refuse } from '../errors.ts';

/**
 * What a session may do that a partner has opened by its word alone, and no code of the borrower's.
 * The partner holds the portfolios there anyway: it gets to see and to pledge those, and no more.
 * Each of these looks at `bound_to`, here by the `application_id` that it is asked with, or itself.
 */
const withinPartner: ReadonlySet<string> = new Set(
  [
    acceptTerms,
    getAgreement,
    getLoan,
    getQuote,
    getRevision,
    getUser,
    initializeCard,
    listAccounts,
    listLoans,
    listNotifications,
    listPortfolios,
    listProcessors,
    recordCard,
    requestInstantLoan,
    requestLoan,
    returnToPartner,
    signOut,
    verifyAccount,
  ].map(({ method, path }) => `${method} ${path}`),
);

/** Throws unauthenticated for all else: the borrower signs in themselves, and goes on. */
export function requireWithinPartner({ bound_to }: Borrower, { method, path }: Call): void {
  if (bound_to === null || withinPartner.has(`${method} ${path}`)) return;
  throw refuse('unauthenticated', 'Sign in yourself to see more than this partner may.');
}

/** The query of such a session asks about its partner, whatever it says. */
export function ofPartnerAlone(
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
