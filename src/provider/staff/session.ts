import type { getDeskSession, signOutOfDesk } from '#contract';
import type { Call } from '#contract/call.ts';
import { hourMs, minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context, Staff } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, StaffRequest } from '../http/endpoint.ts';
import type { Requester } from '../limits/requester.ts';
import { hashCode, newLinkCode } from '../messages/codes.ts';
import { keptUserAgent } from '../session/device.ts';
import { callsOf, mayAsk } from './permissions.ts';

/** Nobody at work for so long, and nobody on the same sign-in for longer than a working day. */
const idleMs = 30 * minuteMs;
const longestMs = 12 * hourMs;
const seenEvery = minuteMs;

/** A new session of somebody, and the value of the cookie that names it. */
export async function startStaffSession(
  tx: Tx,
  { clock, config }: Context,
  {
    staff_id,
    device,
    userAgent,
  }: {
    readonly staff_id: string;
    readonly device: Requester['device'];
    readonly userAgent: string | undefined;
  },
): Promise<string> {
  const cookie = newLinkCode();
  const now = instant(clock.now());
  const user_agent = keptUserAgent(userAgent);
  const session = hashCode(config.tokenSecret, cookie, 'desk');
  await tx
    .insertInto('staff_sessions')
    .values({ session, staff_id, device, user_agent, started_at: now, seen_at: now })
    .execute();
  return cookie;
}

/** Who a cookie of the back office names; undefined where its session has ended. */
async function staffOf(
  { shared, clock, config }: Context,
  cookie: string | undefined,
): Promise<Staff | undefined> {
  if (!cookie) return undefined;
  const session = hashCode(config.tokenSecret, cookie, 'desk');
  const now = clock.now();
  const found = await shared
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.staff_id', 'staff_sessions.staff_id')
    .select(['staff.staff_id', 'name', 'email', 'role', 'seen_at'])
    .where('session', '=', session)
    .where('ended_at', 'is', null)
    .where('left_at', 'is', null)
    .where('seen_at', '>', instant(now - idleMs))
    .where('started_at', '>', instant(now - longestMs))
    .executeTakeFirst();
  if (!found) return undefined;
  const { seen_at, ...staff } = found;
  if (now - Date.parse(seen_at) >= seenEvery) {
    const seen = { seen_at: instant(now) };
    await shared.updateTable('staff_sessions').set(seen).where('session', '=', session).execute();
  }
  return { ...staff, session };
}

/** Throws unauthenticated, or not_allowed for somebody whose role does not reach so far. */
export async function authenticateStaff(
  context: Context,
  cookie: string | undefined,
  call: Call,
): Promise<Staff> {
  const staff = await staffOf(context, cookie);
  if (!staff) throw refuse('unauthenticated');
  if (!mayAsk(staff.role, call)) throw refuse('not_allowed', 'Your role does not allow this.');
  return staff;
}

/** Who is signed in, and what they may do; a null and nothing for nobody. */
export async function describeDeskSession({
  context,
  deskCookie,
}: CallRequest<typeof getDeskSession, null>): Promise<Answer<typeof getDeskSession>> {
  const found = await staffOf(context, deskCookie);
  if (!found) return { data: { staff: null, may: [] } };
  const { session: _, ...staff } = found;
  return { data: { staff, may: callsOf(staff.role) } };
}

export async function endDeskSession({
  context: { shared, clock },
  staff,
}: StaffRequest<typeof signOutOfDesk>): Promise<Answer<typeof signOutOfDesk>> {
  await shared
    .updateTable('staff_sessions')
    .set({ ended_at: instant(clock.now()) })
    .where('session', '=', staff.session)
    .execute();
  return { data: {} };
}
