import type { changeStaffRole, listStaff, removeStaff } from '#contract';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { changeMember, noteMember } from './member.ts';

/** Everybody who may sign in, or has been invited; by name. */
export async function listMembers({
  context: { shared },
}: StaffRequest<typeof listStaff>): Promise<Answer<typeof listStaff>> {
  const all = await shared
    .selectFrom('staff')
    .leftJoin('staff_sessions', 'staff_sessions.staff_id', 'staff.staff_id')
    .select(['staff.staff_id', 'name', 'email', 'role', 'joined_at'])
    .select(({ fn }) => fn.max('seen_at').as('seen_at'))
    .where('left_at', 'is', null)
    .groupBy('staff.staff_id')
    .orderBy('name')
    .orderBy('staff.staff_id')
    .execute();
  return { data: { all } };
}

export async function changeMemberRole({
  context,
  id,
  body: { role },
  staff,
}: StaffRequest<typeof changeStaffRole>): Promise<Answer<typeof changeStaffRole>> {
  if (id === staff.staff_id) throw refuse('state_conflict', oneself);
  const at = instant(context.clock.now());
  await context.shared.transaction().execute(async (tx) => {
    await requireAdmin(tx, staff.staff_id);
    await changeMember(tx, id, { role });
    await noteMember(tx, id, at, { operator: staff.email, did: 'change role', role });
  });
  return { data: {} };
}

export async function removeMember({
  context,
  id,
  staff,
}: StaffRequest<typeof removeStaff>): Promise<Answer<typeof removeStaff>> {
  if (id === staff.staff_id) throw refuse('state_conflict', oneself);
  const at = instant(context.clock.now());
  await context.shared.transaction().execute(async (tx) => {
    await requireAdmin(tx, staff.staff_id);
    await changeMember(tx, id, {
      left_at: at,
      invitation: null,
      invited_until: null,
      recovery: null,
    });
    await tx.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute();
    await tx.deleteFrom('queue_owners').where('staff_id', '=', id).execute();
    await tx
      .updateTable('staff_sessions')
      .set({ ended_at: at })
      .where('staff_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await noteMember(tx, id, at, { operator: staff.email, did: 'remove' });
  });
  return { data: {} };
}

const oneself = 'Another admin has to do this for you.';

/** Two admins who remove each other at once wait here, so that one of them stays. */
async function requireAdmin(tx: Tx, staff_id: string): Promise<void> {
  const admins = await tx
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'admin')
    .where('left_at', 'is', null)
    .orderBy('staff_id')
    .forUpdate()
    .execute();
  if (!admins.some((one) => one.staff_id === staff_id)) throw refuse('not_allowed');
}
