import type { getRevision } from '#contract/revision.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { revisionOf } from './of.ts';

/** Whether anything of the borrower has changed. */
export async function ownRevision({
  context: { db, clock },
  borrower: { user_id },
}: Asked<typeof getRevision>): Promise<Answer<typeof getRevision>> {
  const now = clock.now();
  return { data: { revision: await revisionOf(db, user_id, now), now: instant(now) } };
}
