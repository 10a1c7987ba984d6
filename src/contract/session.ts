import * as z from 'zod/mini';
import { call } from './call.ts';
import { applicationId, contactFields, filled, oneContact, text } from './fields.ts';

/** What signing in answers: a token and the application that is active from now on. */
const signedIn = z.object({ token: z.string(), application_id: z.number() });

/** Password sign-in, by email or mobile. */
export const signIn = call({
  method: 'POST',
  path: '/user/signin',
  rights: 'public',
  body: z
    .object({
      ...contactFields,
      password: filled(200),
      persist: z.optional(z.boolean()),
      kind: z.optional(text(20)),
    })
    .check(z.refine(oneContact, 'Give an email or a mobile number')),
  answer: signedIn,
  errors: ['credentials_invalid'],
});

/**
 * One-time sign-in. With `otp: null` a code (mobile) or a link (email) is sent, at most one per
 * contact in 180 s; with `otp` the code is spent; with `code` the link is spent. `redirect` is where to go next, null to stay.
 * A partner's link whose user is not known yet leads to the digits with a `handoff`: sent along with
 * them it makes the two one, and a link by mail carries it. As `session` it is the hand-off that the session of the token came by.
 * The answer to a request is the same whether the contact is known or not.
 */
export const signInLink = call({
  method: 'POST',
  path: '/signin/link',
  rights: 'public',
  body: z.union([
    z.object({
      application_id: applicationId,
      code: filled(100),
      ...contactFields,
      handoff: z.optional(filled(100)),
    }),
    z.object({
      application_id: applicationId,
      identifier: filled(254),
      type: z.enum(['email', 'mobile']),
      otp: z.nullable(z.string().check(z.regex(/^\d{5,6}$/, 'Five or six digits'))),
      handoff: z.optional(filled(100)),
    }),
  ]),
  answer: z.union([
    z.object({
      token: z.string(),
      application_id: z.number(),
      redirect: z.nullable(z.string()),
    }),
    z.object({ resend_in: z.number(), redirect: z.nullable(z.string()) }),
  ]),
  errors: ['code_invalid', 'code_locked', 'not_found'],
});

/** Ends the session that the token belongs to. */
export const signOut = call({
  method: 'POST',
  path: '/user/signout',
  rights: 'borrower',
  answer: z.object({}),
  errors: ['unauthenticated'],
});
