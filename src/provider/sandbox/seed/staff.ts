import type { StaffRole } from '#contract/desk-staff.ts';
import { addDays, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '../../clock/clock.ts';
import type { Tx } from '../../db/tables.ts';
import { idOf } from './ids.ts';

/** The people of the sandbox's back office: one of each role that works there. */
export const sandboxStaff = [
  { role: 'officer', name: 'Tola Bello', shows: 'Works on what waits' },
  { role: 'approver', name: 'Uche Danladi', shows: 'Approves what others propose' },
  { role: 'admin', name: 'Zainab Musa', shows: 'Invites people and gives them their roles' },
] as const satisfies readonly { role: StaffRole; name: string; shows: string }[];

export const staffIdOf = (role: StaffRole): string => idOf('staff', role);

export async function seedStaff(tx: Tx, today: IsoDay): Promise<void> {
  const at = instant(lagosMidnight(addDays(today, -30)));
  const rows = sandboxStaff.map(({ role, name }) => ({
    ...{ staff_id: staffIdOf(role), role, name, email: `${role}@example.com` },
    ...{ invited_at: at, joined_at: at },
  }));
  await tx
    .insertInto('staff')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
