import * as z from 'zod/mini';
import { call } from './call.ts';
import { flagNumber, instant, listFields } from './fields.ts';

const categories = ['loan', 'repayment', 'withdrawal'] as const;

/** `date` is UTC; `file_name` the address of a picture. */
const notification = z.object({
  notification_id: z.string(),
  type: z.enum(categories),
  subject: z.string(),
  body: z.string(),
  date: instant,
  unread: flagNumber,
  file_name: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

const type = z._default(
  z.enum(['all', ...categories], 'all, loan, repayment or withdrawal'),
  'all',
);

/** Newest first. `total` counts those of the type, `unread` those of every type. */
export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  rights: 'borrower',
  query: z.object({ type, limit: listFields.limit, offset: listFields.offset }),
  answer: z.object({ all: z.array(notification), total: z.number(), unread: z.number() }),
  errors: ['unauthenticated'],
});

/** Marks all of a type as read. Answers how many that were, and how many are unread after it. */
export const readNotifications = call({
  method: 'PUT',
  path: '/notifications',
  rights: 'borrower',
  query: z.object({ type }),
  answer: z.object({ marked: z.number(), unread: z.number() }),
  errors: ['unauthenticated'],
});

/** Clears all notifications of every type. */
export const clearNotifications = call({
  method: 'DELETE',
  path: '/notifications',
  rights: 'borrower',
  answer: z.object({ cleared: z.number() }),
  errors: ['unauthenticated'],
});
