import * as z from 'zod/mini';
import { listApplications } from './applications.ts';
import { call } from './call.ts';
import { applicationIdText, line, positiveAmountText } from './fields.ts';
import { getLoan, getPayoff, listLoans } from './loans.ts';
import { listNotifications } from './notifications.ts';
import { listPortfolios } from './portfolios.ts';
import { getUser } from './users.ts';
import { listProcessors } from './withdrawals.ts';

/**
 * What a screen of a borrower begins with, in one answer: each part is what its own call would answer.
 * `loan` has the open loans at the application. What only one screen begins with is there for the
 * `screen` that is named: `processors` to withdraw, the first page of `notifications`, and to repay the
 * loans that money is `owed` on, the `chosen` one, unless `loan_id` is none of the borrower's, and what
 * paying `amount` on it today would do.
 */
export const getOverview = call({
  method: 'GET',
  path: '/me/overview',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({
    application_id: z.optional(applicationIdText),
    screen: z.optional(z.enum(['withdrawal', 'notifications', 'repay'])),
    loan_id: z.optional(line(40)),
    amount: z.optional(positiveAmountText),
  }),
  answer: z.object({
    application: listApplications.answer,
    portfolio: listPortfolios.answer,
    user: getUser.answer,
    loan: listLoans.answer,
    processors: z.optional(listProcessors.answer),
    notifications: z.optional(listNotifications.answer),
    owed: z.optional(listLoans.answer),
    chosen: z.optional(getLoan.answer),
    projection: z.optional(getPayoff.answer),
  }),
  errors: ['not_found'],
});
