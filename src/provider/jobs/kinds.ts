import { runDays } from '../clock/days.ts';
import { moveLoanOn } from '../loans/progress.ts';
import type { JobHandler, JobKind } from './job.ts';

/** Who does which work. */
export const handlers: Readonly<Record<JobKind, JobHandler>> = {
  days: runDays,
  loan: moveLoanOn,
};
