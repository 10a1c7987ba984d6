import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };
// The provider is tested twice: on the embedded database by `rules`, on PostgreSQL by `postgres`.
const onlyEmbedded = 'tests/provider/durability/**';
const onlyOnPostgres = 'tests/provider/postgres/**';
// Rules and provider leave nothing behind in their modules: files share them, which halves the time.
const rules = ['tests/credit/**/*.test.ts', 'tests/provider/**/*.test.ts'];
// Whatever pages the build made.
const ofTheBuild = 'tests/site/built/**/*.test.ts';

export default defineConfig({
  test: {
    // Every core: what runs beside the tests is theirs.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...rules, ofTheBuild],
        },
      },
      {
        test: {
          ...shared,
          name: 'rules',
          include: rules,
          exclude: [onlyOnPostgres],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'site',
          include: [ofTheBuild],
          globalSetup: 'tests/support/build-for-all.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: ['tests/provider/**/*.test.ts'],
          exclude: [onlyEmbedded],
          isolate: false,
          globalSetup: 'tests/support/postgres-for-all.ts',
          setupFiles: 'tests/support/on-postgres.ts',
        },
      },
      {
        test: {
          name: 'prove',
          include: ['tests/**/*.prove.ts'],
          testTimeout: 15 * 60_000,
          hookTimeout: 5 * 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'bench',
          include: [],
          benchmark: { include: ['tests/bench/**/*.bench.ts'] },
        },
      },
    ],
  },
});
