import * as z from 'zod/mini';
import { redlineDistances, reminderDays } from '#credit/warnings.ts';
import { call } from './call.ts';

const fields = {
  /** Days before a bill on which the borrower is reminded; none at all when empty. */
  reminder_days: z.array(z.literal(reminderDays)).check(z.maxLength(3)),
  /** Where reminders go besides the notifications. */
  reminder_email: z.boolean(),
  reminder_sms: z.boolean(),
  /** Whether bills, receipts and warnings go by SMS too, to a mobile beside an email. */
  sms_copies: z.boolean(),
  /** Headroom before the redline at which the borrower is warned, in basis points of the value. */
  redline_bp: z.array(z.literal(redlineDistances)).check(z.maxLength(3)),
};

/** How a borrower wants to be told of what the law leaves to them. */
export const preferences = z.object(fields);
export type Preferences = z.output<typeof preferences>;

export const getPreferences = call({
  method: 'GET',
  path: '/me/preferences',
  rights: 'borrower',
  answer: z.object({ preferences }),
});

/** Changes what is given and leaves the rest, so that two changes at once are both kept. */
export const savePreferences = call({
  method: 'PUT',
  path: '/me/preferences',
  rights: 'borrower',
  body: z.object({
    reminder_days: z.optional(fields.reminder_days),
    reminder_email: z.optional(fields.reminder_email),
    reminder_sms: z.optional(fields.reminder_sms),
    sms_copies: z.optional(fields.sms_copies),
    redline_bp: z.optional(fields.redline_bp),
  }),
  answer: z.object({ preferences }),
  errors: ['sms_unavailable'],
});
