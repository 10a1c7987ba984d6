import { afterAll, beforeAll } from 'vitest';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider } from '#support/provider.ts';
import { coreSuite } from './core.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

coreSuite('PostgreSQL', async () => openTestProvider({ postgres: await postgres.newDatabase() }));
