import type { Selectable } from 'kysely';
import type { getPreferences, Preferences } from '#contract/preferences.ts';
import { redlineDistances, reminderDays, usualDistances } from '#credit/warnings.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database, Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

type Row = Selectable<Database['preferences']>;
type Contacts = { readonly email: string | null; readonly mobile: string | null };

/** What a borrower has chosen, and what the product does where they have not. */
export async function preferencesOf(db: Db, user_id: string): Promise<Preferences> {
  const preferences = (await preferencesOfMany(db, [user_id])).get(user_id);
  if (!preferences) throw new Error(`There is no borrower ${user_id}`);
  return preferences;
}

/** The same of many, by their ids. */
export async function preferencesOfMany(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Preferences>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.user_id')
    .select(['users.user_id', 'email', 'mobile'])
    .select(['reminder_days', 'reminder_email', 'reminder_sms', 'sms_copies', 'redline_bp'])
    .where('users.user_id', '=', anyOf(userIds))
    .execute();
  return new Map(rows.map((row) => [row.user_id, resolved(row, row)]));
}

/** Every reminder by email, or by SMS to who has none; a channel that leads nowhere is off. */
function resolved(chosen: Omit<Row, 'user_id'>, { email, mobile }: Contacts): Preferences {
  const days = chosen.reminder_days ?? reminderDays;
  const distances = chosen.redline_bp ?? usualDistances;
  return {
    reminder_days: reminderDays.filter((day) => days.includes(day)),
    reminder_email: email !== null && (chosen.reminder_email ?? true),
    reminder_sms: mobile !== null && (chosen.reminder_sms ?? email === null),
    sms_copies: email !== null && mobile !== null && (chosen.sms_copies ?? false),
    redline_bp: redlineDistances.filter((distance) => distances.includes(distance)),
  };
}

export async function getOwnPreferences({
  context,
  borrower,
}: CallRequest<typeof getPreferences>): Promise<Answer<typeof getPreferences>> {
  return { data: { preferences: await preferencesOf(context.db, borrower.user_id) } };
}
