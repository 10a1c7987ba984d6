import { setTimeout as after } from 'node:timers/promises';
import { codeIn } from './failures.ts';

/** What was undone so that another transaction could end: asked again, it is as if it had come later. */
const reasons: Readonly<Record<string, RepeatReason>> = {
  '40001': 'serialization',
  '40P01': 'deadlock',
};

export type RepeatReason = 'serialization' | 'deadlock';

/** As long as a statement waits for another's rows, which is how a borrower would wait without this. */
const patienceMs = 8_000;
const [firstPauseMs, longestPauseMs] = [5, 250];

const counts: Record<RepeatReason, number> = { serialization: 0, deadlock: 0 };

/** How often this process has repeated a transaction, by why it was undone. */
export const repeats = (): Readonly<Record<RepeatReason, number>> => counts;

/**
 * Does the work again when the database undid it in favour of another transaction, after pauses of
 * random length that double, until `patienceMs` have passed. So the work may change nothing outside
 * the database. Throws what it threw last.
 */
export async function repeatUndone<Result>(work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      const reason = reasons[codeIn(error)];
      if (!reason || performance.now() > giveUpAt) throw error;
      counts[reason]++;
    }
    await after(Math.random() * pauseMs);
  }
}
