import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { find } from '#support/finding.ts';
import { providerForFile } from '#support/fixtures.ts';
import { answers, papers } from './cameras.ts';
import { readable } from './check.ts';
import { lives } from './people.ts';
import { liveThrough } from './year.ts';

const provider = providerForFile();
const folder = 'node_modules/.cache/prove/year';

test('a year of bad luck: whatever six people are shown and sent is what the ledger holds', async () => {
  const chosen = lives.filter(({ name }) => (process.env.YEAR_OF ?? name) === name);
  const until = isoDay(process.env.YEAR_UNTIL ?? '2027-03-10');
  const seen = await liveThrough(provider, chosen, until, [answers, papers]);
  mkdirSync(folder, { recursive: true });
  for (const { name } of chosen) {
    const own = seen.messages.filter(({ person }) => person === name);
    const written = own.map(
      ({ day, where, lines }) => `${day}  ${where}\n${lines.slice(1).join('\n')}\n`,
    );
    writeFileSync(join(folder, `messages-of-${name.toLowerCase()}.txt`), written.join('\n'));
  }
  const problems = seen.problems.map(readable);
  writeFileSync(join(folder, 'problems.txt'), problems.join('\n'));
  for (const { name } of chosen) {
    const own = seen.problems.filter(({ person }) => person === name);
    find({
      promise: `a year of ${name}: figures and days that differ, are missing or under another name`,
      wanted: '0',
      measured: `${own.length}${own.length > 0 ? `, see ${folder}/problems.txt` : ''}`,
      held: own.length === 0,
    });
  }
  console.log(`${seen.captures} captures, ${seen.compared} figures and days`);
  expect(seen.compared).toBeGreaterThan(5_000 * chosen.length);
});
