import * as z from 'zod/mini';
import { call } from './call.ts';
import { email, line, prose } from './fields.ts';

/**
 * Where a browser goes that posted a form by itself, without script: a page of the site for each
 * outcome.
 */
export const formPages = {
  Individual: '/contact/sent',
  Business: '/contact/next-steps',
  newsletter: '/contact/subscribed',
  email: '/contact/email',
  unfilled: '/contact/unfilled',
  failed: '/contact/failed',
} as const;

/** What a message holds at most. */
export const longestMessage = 250;

/**
 * The name of a field that people never see in a form, so whoever fills it in is a program: it is
 * answered as everybody is, and nothing is kept.
 */
export const trapField = 'website';
const trap = { [trapField]: z.optional(line(65_536)) };

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
    fullname: z.optional(line(200)),
    firstname: z.optional(line(100)),
    lastname: z.optional(line(100)),
    message: z._default(prose(longestMessage), '-'),
    userType: z._default(z.enum(['Individual', 'Business']), 'Individual'),
    ...trap,
  }),
  form: { flags: ['emailPermit'] },
  /** The second line of the success that is shown; `message` is the first. */
  answer: z.object({ detail: z.string() }),
});

/** Keeps an address for the newsletter, once. */
export const joinNewsletter = call({
  method: 'POST',
  path: '/newsletter',
  rights: 'public',
  body: z.object({ email, ...trap }),
  form: { flags: [] },
  answer: z.object({}),
});
