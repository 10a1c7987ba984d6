import { minuteMs } from '#credit/durations.ts';
import type { Borrower, Context } from '../context.ts';
import { refuse } from '../errors/refusal.ts';

/** ms for which a session that has stepped up needs not do so again. */
export const stepUpLasts = 10 * minuteMs;

const isFresh = ({ clock }: Pick<Context, 'clock'>, at: string | null): boolean =>
  at !== null && clock.now() - Date.parse(at) < stepUpLasts;

/** Throws step_up_required unless the session has stepped up within 10 minutes. */
export function requireStepUp(context: Pick<Context, 'clock'>, borrower: Borrower): void {
  if (!isFresh(context, borrower.stepped_up_at)) throw refuse('step_up_required');
}

/** As `requireStepUp`; a sign-in by code or link counts as well. */
export function requireRecentCode(context: Pick<Context, 'clock'>, borrower: Borrower): void {
  if (!isFresh(context, borrower.came_by_code_at)) requireStepUp(context, borrower);
}
