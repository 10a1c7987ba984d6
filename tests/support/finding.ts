import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** One row of the table that `npm run prove` prints. */
export type Finding = {
  /** What was promised, in a few words. */
  readonly promise: string;
  readonly wanted: string;
  readonly measured: string;
  /** `not tried` where the machine lacks what it takes: that fails nothing, and has proven nothing. */
  readonly held: boolean | 'not tried';
};

/** When the last figure was there: what comes next has taken the time from then on. */
let since = performance.now();

const folder = 'node_modules/.cache/prove';

/** Puts a figure into the table, and fails the test at its end when the promise is not held. */
export function find(finding: Finding): void {
  const { promise, wanted, measured, held } = finding;
  console.log(`${promise}: ${measured} (wanted: ${wanted})`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.env.PROVING ?? 'alone'}.jsonl`);
  const seconds = Math.round((performance.now() - since) / 1000);
  since = performance.now();
  appendFileSync(file, `${JSON.stringify({ ...finding, seconds })}\n`);
  if (held !== 'not tried') expect.soft(held, `${promise}: ${measured}`).toBe(true);
}
