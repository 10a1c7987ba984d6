import { randomUUID } from 'node:crypto';
import type {
  changeStaffRole,
  inviteStaff,
  inviteStaffAgain,
  listStaff,
  removeStaff,
} from '#contract';
import type { StaffRole } from '#contract/desk-staff.ts';
import { dayMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { newLinkCode } from '../messages/codes.ts';
import { hashOf } from './codes.ts';

const invitedMs = 7 * dayMs;

export type NewStaff = { readonly name: string; readonly email: string; readonly role: StaffRole };

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

export async function inviteMember({
  context,
  body,
  staff,
  origin,
}: StaffRequest<typeof inviteStaff>): Promise<Answer<typeof inviteStaff>> {
  const { fullname: name, email, role } = body;
  return { data: linked(await invite(context, { name, email, role }, staff.email), origin) };
}

/**
 * Invites somebody, for seven days: gives the code that is the link's. Somebody who had left may come
 * back. Throws state_conflict for an email that is somebody's.
 */
export async function invite(context: Context, { name, email, role }: NewStaff, operator: string) {
  const { shared, clock } = context;
  const now = clock.now();
  const { code, codes } = newInvitation(context);
  const at = instant(now);
  const staff_id = await shared.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('staff')
      .values({ staff_id: randomUUID(), name, email, role, invited_at: at, ...codes })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ name, role, invited_at: at, joined_at: null, left_at: null, ...codes })
          .where('staff.left_at', 'is not', null),
      )
      .returning('staff_id')
      .executeTakeFirst();
    if (!made) throw refuse('state_conflict', 'Somebody with this email is on the staff.');
    await note(tx, made.staff_id, at, { operator, did: 'invite', email, role });
    return made.staff_id;
  });
  return { staff_id, code, until: codes.invited_until };
}

export async function inviteMemberAgain({
  context,
  id,
  staff,
  origin,
}: StaffRequest<typeof inviteStaffAgain>): Promise<Answer<typeof inviteStaffAgain>> {
  const { code, codes } = newInvitation(context);
  const at = instant(context.clock.now());
  await context.shared.transaction().execute(async (tx) => {
    await change(tx, id, codes);
    await note(tx, id, at, { operator: staff.email, did: 'invite again' });
  });
  return { data: linked({ staff_id: id, code, until: codes.invited_until }, origin) };
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
    await change(tx, id, { role });
    await note(tx, id, at, { operator: staff.email, did: 'change role', role });
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
    await change(tx, id, { left_at: at, invitation: null, invited_until: null, recovery: null });
    await tx.deleteFrom('staff_passkeys').where('staff_id', '=', id).execute();
    await tx.deleteFrom('queue_owners').where('staff_id', '=', id).execute();
    await tx
      .updateTable('staff_sessions')
      .set({ ended_at: at })
      .where('staff_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
    await note(tx, id, at, { operator: staff.email, did: 'remove' });
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

/** Throws not_found for somebody who is none of us. */
async function change(
  tx: Tx,
  staff_id: string,
  set: Parameters<ReturnType<typeof tx.updateTable<'staff'>>['set']>[0] & object,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set(set)
    .where('staff_id', '=', staff_id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('not_found');
}

function newInvitation(context: Context) {
  const code = newLinkCode();
  const invited_until = instant(context.clock.now() + invitedMs);
  return { code, codes: { invitation: hashOf(context, code), invited_until } };
}

/** The code stands behind the `#`, which no browser sends to a server. */
export const linkOf = (origin: string, code: string): string => `${origin}/desk#code=${code}`;

const linked = (
  { code, ...made }: { staff_id: string; code: string; until: string },
  origin: string,
) => ({ ...made, link: linkOf(origin, code) });

const note = (tx: Tx, subject: string, at: string, detail: Record<string, unknown>) =>
  audit(tx, { user_id: null, action: 'staff', subject, at, detail });
