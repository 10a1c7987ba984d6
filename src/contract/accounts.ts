import * as z from 'zod/mini';
import { call } from './call.ts';

/** Forgets a saved account. What was paid to it keeps its own record of where it went. */
export const removeAccount = call({
  method: 'DELETE',
  path: '/account/{id}',
  rights: 'borrower',
  answer: z.object({ removed: z.number() }),
  errors: ['unauthenticated', 'not_found'],
});
