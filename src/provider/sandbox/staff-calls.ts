import { refuse } from '../errors/refusal.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { startStaffSession } from '../staff/session.ts';
import * as calls from './contract.ts';
import { sandboxStaff, staffIdOf } from './seed/staff.ts';

/** The people of the back office, each signed in by one click: only a sandbox has a way without a passkey. */
export function staffCalls(on: Endpoint): void {
  on.open(calls.listSandboxStaff, async () => ({ data: [...sandboxStaff] }));
  on.intoDesk(calls.signInStaff, async ({ context, body, requester, userAgent }) => {
    if (!sandboxStaff.some(({ role }) => role === body.role)) throw refuse('not_found');
    const staff_id = staffIdOf(body.role);
    const { device } = requester();
    const session = await context.shared
      .transaction()
      .execute((tx) => startStaffSession(tx, context, { staff_id, device, userAgent }));
    return { data: {}, session };
  });
}
