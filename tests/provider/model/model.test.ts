import { test } from 'vitest';
import { openTestProvider } from '#support/provider.ts';
import { modelRuns } from './run.ts';

test('the provider shows what plain arithmetic on the rules gives, whatever a borrower does', async () => {
  await modelRuns(openTestProvider, { runs: 4, commands: 25 });
}, 240_000);
