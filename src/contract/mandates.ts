import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant } from './fields.ts';

// A bank's mandate, by which autopay debits a borrower's bank account: credit/mandate.ts has its states.

/**
 * The newest mandate. `bank` and `last4` are null until the borrower has chosen an account. A pending one waits for the
 * bank until `expires_at`; `suspended`: the bank lets nothing be debited for a while.
 */
export const mandate = z.object({
  bank: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  status: z.enum(['pending', 'active', 'suspended', 'cancelled', 'expired']),
  expires_at: instant,
});
export type Mandate = z.output<typeof mandate>;

/**
 * Begins a mandate. The browser goes to `authorization_url`, where the borrower chooses an account at the bank, and
 * comes back to /autopay. While one is pending, its page is answered again. With one that is active or suspended it
 * answers state_conflict: it is ended first.
 */
export const openMandate = call({
  method: 'POST',
  path: '/mandate',
  rights: 'borrower',
  keyed: true,
  answer: z.object({ authorization_url: z.string() }),
  errors: ['step_up_required', 'not_allowed', 'state_conflict', 'processor_down'],
});

/** Asks the bank where the mandate stands; null without one. */
export const checkMandate = call({
  method: 'POST',
  path: '/mandate/check',
  rights: 'borrower',
  answer: z.object({ mandate: z.nullable(mandate) }),
  errors: ['processor_down'],
});

/**
 * Ends the mandate at once, and with it every consent that pays from it. Without one nothing changes. A debit that is on
 * its way already is not called back.
 */
export const endMandate = call({
  method: 'DELETE',
  path: '/mandate',
  rights: 'borrower',
  answer: z.object({ mandate: z.nullable(mandate) }),
});
