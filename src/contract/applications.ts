import * as z from 'zod/mini';
import { call } from './call.ts';
import { flagText, line } from './fields.ts';

/** A partner. `interest` is percent a month, `limits.collateral_ratio` percent of the value. */
export const application = z.object({
  application_id: z.number(),
  name: z.string(),
  type: z.enum(['standard', 'widget']),
  waitlist: flagText,
  images: z.object({
    backgroundColor: z.nullable(z.string()),
    icon: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    banner: z.nullable(z.string()),
  }),
  interest: z.number(),
  limits: z.object({ collateral_ratio: z.number() }),
  redirect_origins: z.array(z.string()),
});
export type Application = z.output<typeof application>;

/** All partners; anyone may ask. With a token and `user_id` only those the borrower is with. */
export const listApplications = call({
  method: 'GET',
  path: '/application',
  rights: 'optional',
  query: z.object({ user_id: z.optional(line(40)) }),
  answer: z.object({ applications: z.array(application) }),
  errors: ['unauthenticated'],
});
