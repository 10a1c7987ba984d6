import * as z from 'zod/mini';
import { call } from './call.ts';
import { instant, secret } from './fields.ts';

/** Which of the borrower's own contacts; without it the email, or else the mobile. */
const type = z.optional(z.enum(['email', 'mobile']));

/**
 * Sends six digits to one of the borrower's own contacts, at most once in 180 s: `sent` says whether a
 * message went out just now. They step up this session alone. `sent_to` shows a part of the contact.
 */
export const sendStepUpCode = call({
  method: 'POST',
  path: '/me/step-up/code',
  rights: 'borrower',
  body: z.object({ type }),
  answer: z.object({ resend_in: z.number(), sent: z.boolean(), sent_to: z.string() }),
  errors: ['not_found', 'sms_unavailable'],
});

/**
 * Shows once more who asks, by the digits or the present password. Until then calls that open a new
 * way for money, or take the account from its owner, answer step_up_required; after it they need
 * nothing more in this session for 10 minutes, `until`. Signing in with a password is no step-up.
 */
export const stepUp = call({
  method: 'POST',
  path: '/me/step-up',
  rights: 'borrower',
  body: z.union([
    z.object({ password: secret(200) }),
    z.object({ type, otp: z.string().check(z.regex(/^\d{5,6}$/)) }),
  ]),
  answer: z.object({ until: instant }),
  errors: ['not_found', 'password_wrong', 'code_invalid', 'code_locked'],
});
