import * as z from 'zod/mini';
import { call } from './call.ts';
import { prose } from './fields.ts';

// What a bank statement says has come to our accounts.

/** In characters: some five hundred lines. */
export const longestStatement = 60_000;

/**
 * Takes the lines of a bank statement as CSV with the columns date (2026-11-28), amount (400.00), currency, reference
 * and description. Each reference is taken once; payments that went out are left. All lines or none: where one cannot be
 * read, `invalid_request` names it. What was taken waits in the queue, with the loans that its words name.
 */
export const importTransfers = call({
  method: 'POST',
  path: '/desk/incoming',
  rights: 'staff',
  body: z.object({ csv: prose(longestStatement) }),
  answer: z.object({
    added: z.number(),
    /** Taken before. */
    known: z.number(),
  }),
});

/**
 * Compares a settlement file of the card processor with our books. Its columns are named by SETTLEMENT_COLUMNS; amounts
 * are Naira. Each payment of the file should be one of ours with the same amount, and each of ours on those days should
 * be in a file: what differs waits in the queue. All lines or none: where one cannot be read, `invalid_request` names it.
 */
export const checkSettlement = call({
  method: 'POST',
  path: '/desk/settlement',
  rights: 'staff',
  body: z.object({ csv: prose(longestStatement) }),
  answer: z.object({ matched: z.number(), differences: z.number() }),
});
