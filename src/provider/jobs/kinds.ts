import { runDays } from '../clock/days.ts';
import { moveLoanOn } from '../loans/progress.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { payOut } from '../withdrawals/pay-out.ts';
import type { JobHandler, JobKind } from './job.ts';

/** Who does which work. */
export const handlers: Readonly<Record<JobKind, JobHandler>> = {
  days: runDays,
  loan: moveLoanOn,
  payout: payOut,
  message: deliverMessage,
};

/** Work that waits for somebody else's service, so that no other work may wait for it. */
export const errands: readonly string[] = ['message'];
export const ownWork: readonly string[] = Object.keys(handlers).filter(
  (kind) => !errands.includes(kind),
);
