import { defineConfig } from '@playwright/test';
import { browserOptions } from '#support/browser.ts';
import { scratch } from '#support/scratch.ts';
import { tooOld } from './scripts/too-old.mjs';

if (tooOld) throw new Error(tooOld);
// Profiles, data folders and all else that a test throws away.
process.env.TMPDIR = scratch;

// The product is started by tests/e2e/fixtures.ts, one for each worker.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // What it answers no test could answer instead; tests/e2e/offline.spec.ts lets it in.
    serviceWorkers: 'block',
    launchOptions: browserOptions(),
    // Recording costs a fifth of the time: `npm run test:e2e -- --trace retain-on-failure` to look.
    trace: 'off',
  },
});
