import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant } from './fields.ts';

/**
 * Names of what a borrower would be answered now: as long as one stays the same, nothing that it
 * stands for has changed. They say nothing else and have no order.
 */
export const revision = z.object({
  /** Portfolios, open loans, bills, pending withdrawals, cards, rates, what the borrower may do. */
  money: z.string(),
  notifications: z.string(),
});
export type Revision = z.output<typeof revision>;

/** Whether anything has changed: asked often, answered in a moment. */
export const getRevision = call({
  method: 'GET',
  path: '/me/revision',
  rights: 'borrower',
  partnerScope: true,
  answer: z.object({ revision, now: instant }),
});
