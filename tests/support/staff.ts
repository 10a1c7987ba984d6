import { randomUUID } from 'node:crypto';
import { approveProposal, doDeed } from '#contract';
import type { BodyOf } from '#contract/call.ts';
import type { StaffRole } from '#contract/desk-staff.ts';
import { instant } from '#provider/clock/clock.ts';
import { startStaffSession } from '#provider/staff/session.ts';
import type { TestProvider } from './provider.ts';

/** Of the tests' own pages, as `providerForFile` answers them. */
export const deskOrigin = 'http://app.test';

export type TestStaff = {
  readonly staff_id: string;
  readonly email: string;
  /** What their browser sends with each request to the back office. */
  readonly headers: { readonly cookie: string; readonly origin: string };
};

/** Somebody new with a role, signed in without the way there. */
export async function newStaff(
  { context }: Pick<TestProvider, 'context'>,
  role: StaffRole,
): Promise<TestStaff> {
  const staff_id = randomUUID();
  const email = `${role}-${staff_id.slice(0, 8)}@example.com`;
  const at = instant(context.clock.now());
  const cookie = await context.shared.transaction().execute(async (tx) => {
    await tx
      .insertInto('staff')
      .values({ staff_id, email, name: `Test ${role}`, role, invited_at: at, joined_at: at })
      .execute();
    return startStaffSession(tx, context, { staff_id, device: 'test', userAgent: undefined });
  });
  const origin = context.config.origin ?? deskOrigin;
  const prefix = origin.startsWith('https:') ? '__Secure-' : '';
  return { staff_id, email, headers: { cookie: `${prefix}desk=${cookie}`, origin } };
}

/** A deed that an officer has proposed, approved by somebody else. Gives the answer to the approval. */
export async function byTwo(provider: TestProvider, body: BodyOf<typeof doDeed>) {
  const { headers } = await newStaff(provider, 'officer');
  const { proposal_id } = await provider.answer(doDeed, { headers: { ...headers }, body });
  const approver = await newStaff(provider, 'approver');
  const id = proposal_id ?? '';
  return provider.ask(approveProposal, { headers: { ...approver.headers }, id });
}
