import { formatDay, lagosDay } from '#credit/calendar.ts';
import { inCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { firstCell } from '../db/cells.ts';
import { lagosTime } from '../notifications/phrases.ts';
import { deviceOf } from '../session/device.ts';

/**
 * Writes to every admin when somebody signs in with a browser that they have not used before. It is done
 * before the session is there: the messages lie in a cell and the session in `public`, and one sign-in
 * too many that is told of is better than one too few.
 */
export async function notifyAdminsOfDevice(
  context: Context,
  {
    staff_id,
    name,
    device,
    userAgent,
    isNewPasskey = false,
  }: {
    readonly staff_id: string;
    readonly name: string;
    readonly device: string;
    readonly userAgent: string | undefined;
    readonly isNewPasskey?: boolean;
  },
): Promise<void> {
  const { shared, clock, messages } = context;
  const known = await shared
    .selectFrom('staff_sessions')
    .select('session')
    .where('staff_id', '=', staff_id)
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst();
  if (known && !isNewPasskey) return;
  const admins = await shared
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'admin')
    .where('left_at', 'is', null)
    .where('joined_at', 'is not', null)
    .orderBy('email')
    .execute();
  const now = clock.now();
  const on = deviceOf(userAgent ?? null) ?? 'an unknown device';
  const when = `${formatDay(lagosDay(now), { style: 'long' })} at ${lagosTime(now)}`;
  const did = isNewPasskey ? 'registered a passkey and signed in' : 'signed in';
  const body = `${name} ${did} to the back office from ${on}, on ${when}. If it was not ${name}, remove them under “Staff” at once and invite them again.`;
  const { db } = inCell(context, firstCell);
  await db.transaction().execute((tx) =>
    messages.send(
      tx,
      ...admins.map(({ email: to }) => ({
        user_id: null,
        to,
        channel: 'email' as const,
        subject: `${name} signed in from a new device`,
        body,
        details: { toStaff: true as const },
      })),
    ),
  );
}
