import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant } from './fields.ts';

/**
 * Where the borrower is signed in. `device` is in words, as the browser named itself at the sign-in;
 * null when it did not. `seen` is known to a few minutes.
 */
const session = z.object({
  session_id: z.string(),
  device: z.nullable(z.string()),
  started: instant,
  seen: instant,
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

/** Sessions that live: the one that asks first, then those seen last. */
export const listSessions = call({
  method: 'GET',
  path: '/me/sessions',
  rights: 'borrower',
  answer: z.object({ all: z.array(session) }),
});

/** Ends every session but the one that asks, which steps up for it. */
export const endOtherSessions = call({
  method: 'DELETE',
  path: '/me/sessions',
  rights: 'borrower',
  answer: z.object({ ended: z.number() }),
  errors: ['step_up_required'],
});

/** Ends one; one that is over already stays so. Any but the one that asks needs a step-up. */
export const endSession = call({
  method: 'DELETE',
  path: '/me/sessions/{id}',
  rights: 'borrower',
  answer: z.object({ ended: z.number() }),
  errors: ['step_up_required', 'not_found'],
});
