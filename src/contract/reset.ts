import * as z from 'zod/mini';
import { call } from './call.ts';
import { contactFields, filledLine, oneContact, oneContactStated, secret } from './fields.ts';

/** A refusal is about the contact, whichever of the two it is. */
const contact = { path: ['contact'] };

/** The contact that `type` says, and not the other: for the description of the API. */
const onlyBy = (type: 'email' | 'mobile') => ({
  required: [type],
  properties: { type: { const: type }, [type === 'email' ? 'mobile' : 'email']: false },
});

/**
 * Sends six digits to a contact whose password is forgotten, at most once in 180 s: `sent`
 * is false for who asks within them. The answer is the same whether or not anybody has an account
 * under it. The digits are tried by the browser that asked, which a cookie tells from others.
 */
export const requestReset = call({
  method: 'POST',
  path: '/user/otp',
  rights: 'public',
  body: z.object({ ...contactFields, type: z.enum(['mobile', 'email']) }).check(
    z.refine(oneContact, contact),
    z.refine((body) => body[body.type] !== undefined, contact),
    z.meta({ oneOf: [onlyBy('email'), onlyBy('mobile')] }),
  ),
  answer: z.object({ resend_in: z.number(), sent: z.boolean() }),
  errors: ['sms_unavailable'],
});

/** Changes the digits for a `code` that resets the password of that contact once, for 30 minutes. */
export const verifyReset = call({
  method: 'POST',
  path: '/user/otp/verify',
  rights: 'public',
  body: z
    .object({
      ...contactFields,
      code: z.string().check(z.regex(/^\d{5,6}$/)),
    })
    .check(z.refine(oneContact, contact), oneContactStated),
  answer: z.object({ code: z.string() }),
  errors: ['code_invalid', 'code_locked'],
});

/** Sets a new password and ends every session of the borrower. */
export const resetPassword = call({
  method: 'PUT',
  path: '/user/reset',
  rights: 'public',
  body: z
    .object({
      ...contactFields,
      code: filledLine(100),
      password: secret(200),
      passwordConfirmation: secret(200),
    })
    .check(z.refine(oneContact, contact), oneContactStated),
  answer: z.object({}),
  errors: ['code_invalid', 'password_weak', 'password_mismatch'],
});
