import { randomUUID } from 'node:crypto';
import type { inviteStaff, inviteStaffAgain } from '#contract';
import type { StaffRole } from '#contract/desk-staff.ts';
import { dayMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { newLinkCode } from '../messages/codes.ts';
import { hashOf } from './codes.ts';
import { changeMember, noteMember } from './member.ts';

const invitedMs = 7 * dayMs;

export type NewStaff = { readonly name: string; readonly email: string; readonly role: StaffRole };

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
    await noteMember(tx, made.staff_id, at, { operator, did: 'invite', email, role });
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
    await changeMember(tx, id, codes);
    await noteMember(tx, id, at, { operator: staff.email, did: 'invite again' });
  });
  return { data: linked({ staff_id: id, code, until: codes.invited_until }, origin) };
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
