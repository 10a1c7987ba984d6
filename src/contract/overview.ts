import * as z from 'zod/mini';
import { listApplications } from './applications.ts';
import { call } from './call.ts';
import { applicationId } from './fields.ts';
import { listLoans } from './loans.ts';
import { listPortfolios } from './portfolios.ts';
import { getUser } from './users.ts';

/**
 * What a screen of a borrower begins with, in one answer: each part is what its own call would answer.
 * `loan` has the open loans at the application.
 */
export const getOverview = call({
  method: 'GET',
  path: '/me/overview',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({ application_id: z.optional(applicationId) }),
  answer: z.object({
    application: listApplications.answer,
    portfolio: listPortfolios.answer,
    user: getUser.answer,
    loan: listLoans.answer,
  }),
  errors: ['not_found'],
});
