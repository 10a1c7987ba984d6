import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { providerForFile } from '#support/fixtures.ts';
import { answers, onFirsts, papers } from './cameras.ts';
import { readable } from './check.ts';
import { lifeOf } from './people.ts';
import { liveThrough } from './year.ts';

const provider = providerForFile();

test('all that two people are told in four months is what the ledger holds, under its own name', async () => {
  const lives = ['Never', 'Two'].map(lifeOf);
  const seen = await liveThrough(provider, lives, isoDay('2026-07-10'), [
    answers,
    onFirsts(papers),
  ]);
  expect(seen.problems.map(readable)).toEqual([]);
  expect(seen.compared).toBeGreaterThan(3_000);
  expect(seen.messages.length).toBeGreaterThan(20);
}, 60_000);
