import { test } from 'vitest';
import { openTestProvider } from '#support/provider.ts';
import { auditRuns } from './run.ts';

test('who plays at random never ends with more than they put in and credit within the limit', async () => {
  await auditRuns(openTestProvider, { runs: 8, commands: 30 });
}, 240_000);
