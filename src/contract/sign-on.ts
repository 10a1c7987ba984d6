import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationId, applicationIdText, contactFields, email, exact } from './fields.ts';
import { handOffFields } from './hand-off.ts';

// Apart from the session, which every signed-in screen carries.

const stepFields = {
  application_id: z.number(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  redirect: z.nullable(z.string()),
};

/** The next step of a sign-up: where `redirect` leads to, or null when a link is in the mail. */
export const nextStep = z.object(stepFields);

/** In an address a plus sign that was not escaped arrives as a space; an empty value is none. */
const inQuery = <T extends z.ZodMiniType<string, string>>(contact: T) =>
  z.optional(z.union([z.literal(''), contact]));

/**
 * Starts a sign-up at a partner: `redirect` leads to the next step, which sends the code. What the
 * body lacks is taken from the query. `user_id` is the borrower's number in the partner's own
 * books: it says who asks to nobody here.
 *
 * Signed by the partner it is a hand-off: nothing is sent, `redirect` is the link that brings the
 * partner's user in until `expires_at`, and the body may say more (hand-off.ts).
 */
export const signOn = call({
  method: 'POST',
  path: '/signon',
  rights: 'public',
  signed: true,
  query: z.object({
    application_id: z.optional(applicationIdText),
    email: inQuery(email),
    mobile: inQuery(z.string().check(z.regex(/^[+ ]?[1-9]\d{6,14}$/))),
    user_id: z.optional(exact(254)),
  }),
  body: z.optional(
    z.object({ application_id: z.optional(applicationId), ...contactFields, ...handOffFields }),
  ),
  answer: z.object({
    ...stepFields,
    message: z.optional(z.string()),
    expires_at: z.optional(z.string()),
  }),
  errors: ['not_found', 'sms_unavailable', 'bad_signature', 'redirect_not_registered'],
});
