import { test } from 'vitest';
import { openTestProvider } from '#support/provider.ts';
import { sequenceRuns } from './run.ts';

test('whatever a borrower signs, breaks and disputes, nothing is lost and nothing costs more than shown', async () => {
  await sequenceRuns(openTestProvider, {
    runs: Number(process.env.SEQUENCE_RUNS ?? 4),
    commands: 25,
  });
}, 240_000);
