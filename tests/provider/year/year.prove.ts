import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { find } from '#support/finding.ts';
import { providerForFile } from '#support/fixtures.ts';
import { answers, onTurningPoints, papers } from './cameras.ts';
import { type Capture, readable } from './check.ts';
import { lives } from './people.ts';
import { openScreens } from './screens.ts';
import { liveThrough } from './year.ts';

const provider = providerForFile();
const folder = 'node_modules/.cache/prove/year';
const until = isoDay(process.env.YEAR_UNTIL ?? '2027-03-10');
const chosen = lives.filter(({ name }) => (process.env.YEAR_OF ?? name) === name);

let screens: Awaited<ReturnType<typeof openScreens>>;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  screens = await openScreens(provider);
});
afterAll(() => screens?.close());

test.each(chosen)(
  'a year of $name: all that is shown and sent is what the ledger holds',
  async (life) => {
    const cameras = [answers, papers, onTurningPoints(screens.camera)];
    const seen = await liveThrough(provider, [life], until, cameras);
    const name = life.name.toLowerCase();
    write(`messages-of-${name}.txt`, seen.messages.map(asText));
    write(`problems-of-${name}.txt`, seen.problems.map(readable));
    const { problems, compared, captures } = seen;
    find({
      promise: `a year of ${life.name}: figures and days that differ, are missing or under another name`,
      wanted: '0',
      measured: `${problems.length} of ${compared}, in ${captures} answers, papers, messages and screens`,
      held: problems.length === 0 && compared > 5_000,
    });
  },
);

const asText = ({ day, where, lines }: Capture) =>
  `${day}  ${where}\n\n${lines.slice(1).join('\n')}\n`;

const write = (file: string, texts: readonly string[]) =>
  writeFileSync(join(folder, file), texts.join('\n'));
