import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/** One server for the whole run, whichever suites ask for it; each test provider has its own database. */
const shared = globalThis as { testPostgres?: ReturnType<typeof startPostgres> | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testPostgres ??= startPostgres();
  const { address, stop } = await shared.testPostgres;
  project.provide('postgres', address);
  return stop;
}
