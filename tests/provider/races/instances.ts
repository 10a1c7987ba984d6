import { expect } from 'vitest';
import type { Call } from '#contract/call.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { type Outcome, openTestProvider, type TestProvider } from '#support/provider.ts';

/** Two instances over one database, as behind a balancer. */
export type Instances = {
  /** The one to prepare and to look with. */
  readonly provider: TestProvider;
  /** Asks `count` times at once, in turn of the one and of the other. */
  together<T>(count: number, ask: (at: TestProvider, index: number) => Promise<T>): Promise<T[]>;
  /** Looks at the books of all that has been done, and ends both. */
  close(): Promise<void>;
};

/** On the PostgreSQL server at `postgres`, or where the test run says; `env` as variables. */
export async function openInstances({
  postgres,
  env,
}: Pick<
  NonNullable<Parameters<typeof openTestProvider>[0]>,
  'postgres' | 'env'
> = {}): Promise<Instances> {
  const provider = await openTestProvider({ postgres, env });
  const second = await provider.secondInstance();
  return {
    provider,
    together: (count, ask) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          ask(index % 2 === 0 ? provider : second, index),
        ),
      ),
    async close() {
      const problems = await findLedgerDiscrepancies(provider.context.db);
      await second.close();
      await provider.close();
      expect(problems).toEqual([]);
    },
  };
}

/** How many went well, were answered again, or were refused with each code. */
export function tally<C extends Call>(outcomes: readonly Outcome<C>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const kind = outcome.ok ? (outcome.replayed ? 'replayed' : 'done') : outcome.code;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
