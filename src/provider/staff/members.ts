import type { changeStaffRole, listStaff, removeStaff } from '#contract';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
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
    .select(['staff.staff_id', 'name', 'email', 'role', 'joined_at', 'unix_user'])
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
  body: { role, unix_user },
  staff,
}: StaffRequest<typeof changeStaffRole>): Promise<Answer<typeof changeStaffRole>> {
  if (id === staff.staff_id) throw refuse('state_conflict', oneself);
  const at = instant(context.clock.now());
  await context.shared.transaction().execute(async (tx) => {
    await requireAdmin(tx, staff.staff_id);
    if (unix_user) await requireFree(tx, id, unix_user);
    await changeMember(tx, id, { role, ...(unix_user !== undefined && { unix_user }) });
    const detail = { operator: staff.email, did: 'change role', role };
    await noteMember(tx, id, at, { ...detail, ...(unix_user !== undefined && { unix_user }) });
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
      unix_user: null,
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

/** Somebody of the command line is one of us, not two. */
async function requireFree(tx: Tx, staff_id: string, unix_user: string): Promise<void> {
  const other = await tx
    .selectFrom('staff')
    .select('name')
    .where('unix_user', '=', unix_user)
    .where('staff_id', '!=', staff_id)
    .executeTakeFirst();
  if (other) throw refuse('state_conflict', `${unix_user} is ${other.name} already.`);
}

/** Who works at the command line of the server. Throws not_allowed for somebody whom no admin has named. */
export async function memberAtServer({ shared }: Pick<Context, 'shared'>, unix_user: string) {
  const member = await shared
    .selectFrom('staff')
    .select(['staff_id', 'name', 'role'])
    .where('unix_user', '=', unix_user)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (!member) {
    throw refuse(
      'not_allowed',
      `Nobody of the staff is ${unix_user} here. An admin enters it at /desk, under Staff.`,
    );
  }
  return member;
}
