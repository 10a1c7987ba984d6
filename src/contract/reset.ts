import * as z from 'zod/mini';
import { call } from './call.ts';
import { contactFields, filled, oneContact } from './fields.ts';

const contact = 'Give an email or a mobile number';

/**
 * Sends six digits to a contact whose password is forgotten, at most once in 180 s. The answer is
 * the same whether or not anybody has an account under it.
 */
export const requestReset = call({
  method: 'POST',
  path: '/user/otp',
  rights: 'public',
  body: z.object({ ...contactFields, type: z.enum(['mobile', 'email'], 'mobile or email') }).check(
    z.refine(oneContact, contact),
    z.refine((body) => body[body.type] !== undefined, 'Give the contact that the type names'),
  ),
  answer: z.object({ resend_in: z.number() }),
  errors: [],
});

/** Changes the digits for a `code` that resets the password of that contact once, for 30 minutes. */
export const verifyReset = call({
  method: 'POST',
  path: '/user/otp/verify',
  rights: 'public',
  body: z
    .object({
      ...contactFields,
      code: z.string().check(z.regex(/^\d{5,6}$/, 'Five or six digits')),
    })
    .check(z.refine(oneContact, contact)),
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
      code: filled(100),
      password: filled(200),
      passwordConfirmation: filled(200),
    })
    .check(z.refine(oneContact, contact)),
  answer: z.object({}),
  errors: ['code_invalid', 'password_weak', 'password_mismatch'],
});
