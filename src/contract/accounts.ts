import * as z from 'zod/mini';
import { call } from './call.ts';
import { amount, currency, destination, filledLine } from './fields.ts';

/**
 * Forgets a saved account. Payouts to it that were not sent are in the balance again, and a loan that was
 * to be paid to it stays there. What was paid to it keeps its own record of where it went.
 */
export const removeAccount = call({
  method: 'DELETE',
  path: '/account/{id}',
  rights: 'borrower',
  answer: z.object({ removed: z.number() }),
  errors: ['not_found'],
});

const payout = z.object({ paid: amount, requestedCurrency: currency });

/**
 * Removes a bank account that somebody has just added, by the link that the borrower was sent about
 * it: once, within the hour, and with it what else the same session has added in that hour. Payouts to
 * them that were not sent are `stopped` and in the balance again; those of which the processor was told,
 * but may not have heard, are `stopping`: they are within an hour, unless it turns out to have them; those
 * that were `sent` cannot be. The session ends. `account_number` is the last four digits.
 */
export const removeNewAccount = call({
  method: 'POST',
  path: '/account/remove',
  rights: 'public',
  body: z.object({ code: filledLine(100) }),
  answer: z.object({
    account: destination,
    stopped: z.array(payout),
    stopping: z.array(payout),
    sent: z.array(payout),
  }),
  errors: ['code_invalid'],
});
