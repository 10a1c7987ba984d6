import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationId, filledExact, id } from './fields.ts';

/**
 * Where the borrower goes back to, with a signed outcome in its query; null when the partner is to
 * hear nothing. What a hand-off has said is taken; a session that came without one may give a
 * `redirect_url` on an origin of the partner. A success is only said of an own loan there.
 */
export const returnToPartner = call({
  method: 'POST',
  path: '/partner/return',
  rights: 'borrower',
  partnerScope: true,
  body: z.object({
    outcome: z.enum(['success', 'cancelled', 'error']),
    loan_id: z.optional(id),
    application_id: z.optional(applicationId),
    redirect_url: z.optional(filledExact(2000)),
  }),
  answer: z.object({ redirect: z.nullable(z.string()) }),
  errors: ['not_found'],
});
