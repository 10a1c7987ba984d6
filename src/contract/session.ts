import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  applicationId,
  contactFields,
  filledLine,
  line,
  oneContact,
  oneContactStated,
  secret,
} from './fields.ts';

/** What signing in answers: a token and the application that is active from now on. */
const signedIn = z.object({ token: z.string(), application_id: z.number() });

/**
 * Password sign-in, by email or mobile. `persist` is the page's own memory of the contact;
 * neither it nor `kind` changes the session.
 */
export const signIn = call({
  method: 'POST',
  path: '/user/signin',
  rights: 'public',
  body: z
    .object({
      ...contactFields,
      password: secret(200),
      persist: z.optional(z.boolean()),
      kind: z.optional(line(20)),
    })
    .check(z.refine(oneContact, { path: ['contact'] }), oneContactStated),
  answer: signedIn,
  errors: ['credentials_invalid'],
});

/**
 * One-time sign-in. With `otp: null` a code (mobile) or a link (email) is sent, at most one per
 * contact and partner in 180 s unless the last was used (`sent` is false for a request within them); with `otp` the code is
 * spent, by the browser that asked, which a cookie tells from others; with `code` the link is spent.
 * With `renew` a link that was used, or is too old, opens nothing: another is mailed to where it went.
 * `redirect` is where to go next, null to stay.
 * A partner's link whose user is not known yet leads to the digits, and answers with a `handoff` for
 * the browser that opened it alone: sent along when the code is asked for and when it is spent, it
 * connects the partner's user to the account. `connects` tells that the message of this code says so;
 * another code connects nobody. As `session` it is the hand-off that the session of the token came by.
 * The answer to a request is the same whether the contact is known or not.
 */
export const signInLink = call({
  method: 'POST',
  path: '/signin/link',
  rights: 'optional',
  body: z.union([
    z.object({
      application_id: applicationId,
      code: filledLine(100),
      ...contactFields,
      handoff: z.optional(filledLine(100)),
      renew: z.optional(z.literal(true)),
    }),
    z.object({
      application_id: applicationId,
      identifier: filledLine(254),
      type: z.enum(['email', 'mobile']),
      otp: z.nullable(z.string().check(z.regex(/^\d{5,6}$/))),
      handoff: z.optional(filledLine(100)),
    }),
  ]),
  answer: z.union([
    z.object({
      token: z.string(),
      application_id: z.number(),
      redirect: z.nullable(z.string()),
    }),
    z.object({
      resend_in: z.number(),
      sent: z.boolean(),
      connects: z.boolean(),
      handoff: z.optional(z.string()),
      redirect: z.nullable(z.string()),
    }),
  ]),
  errors: ['sms_unavailable', 'code_invalid', 'code_locked', 'not_found'],
});

/** Ends the session that the token belongs to. */
export const signOut = call({
  method: 'POST',
  path: '/user/signout',
  rights: 'borrower',
  partnerScope: true,
  answer: z.object({}),
});
