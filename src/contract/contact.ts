import * as z from 'zod/mini';
import { call } from './call.ts';
import { email, text } from './fields.ts';

/**
 * A message of the contact forms. Without `fullname` first and last name are taken, and '-' stands
 * for what was left empty. Sent twice within a minute it is one message.
 */
export const sendContactMessage = call({
  method: 'POST',
  path: '/admin/contact',
  rights: 'public',
  body: z.object({
    email,
    emailPermit: z._default(z.boolean(), false),
    fullname: z.optional(text(200)),
    firstname: z.optional(text(100)),
    lastname: z.optional(text(100)),
    message: z._default(text(250), '-'),
    userType: z._default(
      z.enum(['Individual', 'Business'], 'Individual or Business'),
      'Individual',
    ),
  }),
  /** The second line of the success that is shown; `message` is the first. */
  answer: z.object({ detail: z.string() }),
  errors: [],
});

/** Keeps an address for the newsletter, once. */
export const joinNewsletter = call({
  method: 'POST',
  path: '/newsletter',
  rights: 'public',
  body: z.object({ email }),
  answer: z.object({}),
  errors: [],
});
