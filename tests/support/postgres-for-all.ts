import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/** One server for the whole run of the `postgres` project; each test provider has its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  project.provide('postgres', address);
  return stop;
}
