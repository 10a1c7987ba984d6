import * as z from 'zod/mini';
import { currency, exact, filledExact, filledLine, positiveAmount } from './fields.ts';

/**
 * What a partner's server says of its user when it signs a sign-on. `user_id` is the partner's own; with both
 * names, somebody who is new to us gets an account;
 * `redirect_url` where the user goes back to in the end, `state` comes back there as it is. The rest
 * is for what is shown first.
 */
export const handOffFields = {
  user_id: z.optional(filledExact(200)),
  first_name: z.optional(filledLine(100)),
  last_name: z.optional(filledLine(100)),
  amount: z.optional(positiveAmount),
  currency: z.optional(currency),
  redirect_url: z.optional(filledExact(2000)),
  state: z.optional(exact(200)),
  theme: z.optional(z.enum(['light', 'dark'])),
  locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))),
};

/**
 * In place of a proof: who came by a hand-off signs in themselves, and stays on its way. The token of
 * their session says which.
 */
export const handoffOfSession = 'session';
