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

const type = z._default(z.enum(['all', ...categories]), 'all');

const count = z.number();
const counts = z.object({ all: count, loan: count, repayment: count, withdrawal: count });
/** What the centre sorts by, all of it first. */
export type NotificationType = keyof z.output<typeof counts>;

/** How many the page of the notification centre shows. */
export const shownOnPage = 10;

/**
 * Newest first. `total` counts those of the type, `counts` those of each, `unread` the unread ones
 * of every type.
 */
export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  rights: 'borrower',
  partnerScope: true,
  query: z.object({ type, limit: listFields.limit, offset: listFields.offset }),
  answer: z.object({ all: z.array(notification), total: count, counts, unread: count }),
});

/**
 * Marks all of a type as read. Answers how many that were and the date of the oldest one, so that a
 * page of older ones still tells what is new, and how many are unread after it.
 */
export const readNotifications = call({
  method: 'PUT',
  path: '/notifications',
  rights: 'borrower',
  query: z.object({ type }),
  answer: z.object({ marked: count, since: z.nullable(instant), unread: count }),
});

/** Clears all notifications of every type. `cleared_at` names this clearing, should it be undone. */
export const clearNotifications = call({
  method: 'DELETE',
  path: '/notifications',
  rights: 'borrower',
  answer: z.object({ cleared: count, cleared_at: instant }),
});

const clearing = z
  .string()
  .check(
    z.regex(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/),
  );

/** Undoes a clearing: what it cleared is in the centre again, read or unread as it was. */
export const restoreNotifications = call({
  method: 'PUT',
  path: '/notifications/restore',
  rights: 'borrower',
  body: z.object({ cleared_at: clearing }),
  answer: z.object({ restored: count, unread: count }),
});
