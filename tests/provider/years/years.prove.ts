import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { seed } from './chance.ts';
import { beyondDocumented, sharesOf } from './documented.ts';
import { storyOf } from './health.ts';
import { type Remade, remakePapers } from './papers.ts';
import { slopeOf } from './sizes.ts';
import { openWorld, type World } from './world.ts';
import { type Lived, liveYears, monthsAfter, secondsOf, type Year } from './years.ts';

const years = Number(process.env.YEARS ?? 10);
const borrowers = Number(process.env.YEARS_BORROWERS ?? 1_000);
const from = isoDay('2027-01-01');
const until = monthsAfter(from, years);
const lives = `${years} years of ${borrowers} borrowers`;
const report = 'node_modules/.cache/prove/years';

/** What a provider answers only when it, or what asks it, is wrong. */
const never = ['internal', 'invalid_request', 'key_reused', 'unauthenticated', 'not_found'];
/** What a process may gain in a year and still be called flat, in MB; what three years vary by is less. */
const flatMb = 2;

let postgres: Postgres;
let world: World;
let folder: string;
beforeAll(async () => {
  mkdirSync(report, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), 'holdfast-years-'));
  postgres = await startPostgres();
  world = await openWorld(postgres, from);
});
afterAll(async () => {
  await world?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

test(
  `${lives}, in which things go wrong a little`,
  async () => {
    const lived = await liveYears(world, { borrowers, from, until, folder });
    findHealth(lived, await storyOf(world.reader));
    findMemory(lived);
    findTables(lived);
    findSpeed(lived);
    findPapers(await remakeAll(lived), lived);
  },
  // Many times what two cores need that do nothing else.
  3_600_000 + years * borrowers * 4_000,
);

function findHealth({ problems, tally }: Lived, story: string): void {
  const { faults, weather, unexplained, logged } = world;
  write('problems.txt', [...problems, ...unexplained]);
  const odd = never.flatMap((code) => (tally.has(code) ? `${tally.get(code)} ${code}` : []));
  find({
    promise: `${lives} (seed ${seed}): books, jobs and days that are not as they must be, in any month`,
    wanted: '0',
    measured: `${problems.length} in ${story}${problems[0] ? `: ${problems[0]}` : ''}`,
    held: problems.length === 0,
  });
  find({
    promise: `${lives}: ${faults.restarts} restarts, ${faults.cuts} cut connections, ${weather.wrong} requests to others gone wrong; what they do not explain`,
    wanted: '0',
    measured: `${unexplained.length + odd.length}${[...odd, ...unexplained].slice(0, 1)}; answers: ${countsIn(tally)}; log: ${countsIn(logged)}`,
    held: unexplained.length + odd.length === 0,
  });
}

/** Of the last three years. What a process loads and compiles at first is still coming in a year or two. */
function findMemory({ months, years: ends }: Lived): void {
  const recent = months.slice(-36);
  const perYear = slopeOf(recent.map(({ mb }) => mb)) * 12;
  find({
    promise: `${lives}: memory after a collection, each year over the last ${recent.length} months`,
    wanted: `at most ${flatMb} MB more, in four years or longer`,
    measured: `${perYear.toFixed(2)} MB; at the end of each year ${ends.map(({ held }) => held.mb.toFixed(1)).join(', ')} MB`,
    held: perYear <= flatMb || months.length < 48,
  });
  const handles = ends.map(({ held }) => held.handles);
  const most = Math.max(...handles.slice(0, 2));
  find({
    promise: `${lives}: open sockets and timers at the end of each year`,
    wanted: `as many as a year's end begins with: at most 10 more than ${most}`,
    measured: handles.join(', '),
    held: (handles.at(-1) ?? 0) <= most + 10,
  });
}

function findTables({ years: ends }: Lived): void {
  // What stays has come to stay after a year.
  const [before, after] = [ends[ends.length > 2 ? 1 : 0], ends.at(-1)] as [Year, Year];
  const span = ends.length > 2 ? years - 1 : years;
  const growth = { before: before.sizes, after: after.sizes, years: span, borrowers };
  const shares = sharesOf(growth).map(({ name, gained, held, scans }) =>
    [name, gained.rows, gained.kb, held.rows, held.kb, scans]
      .map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))
      .join('\t'),
  );
  write('tables.tsv', [
    'table\trows a year\tkB a year\trows held\tkB held\tread whole a year',
    ...shares,
  ]);
  const beyond = beyondDocumented(growth);
  const bytes = [...after.sizes.values()].reduce((all, one) => all + one.bytes, 0);
  find({
    promise: `${lives}: tables with more rows than docs/operations/capacity.md says, or not named there`,
    wanted: '0',
    measured: `${beyond.length} of ${shares.length}, ${Math.round(bytes / 1e6)} MB in all${beyond.length ? `: ${beyond.join('; ')}` : ''}`,
    held: beyond.length === 0,
  });
}

function findSpeed({ years: [, ...lived] }: Lived): void {
  const daysPerSecond = lived.map((year) => 365 / secondsOf(year));
  const nights = lived.map(({ spent }) => (365 * borrowers) / spent.night);
  const told = lived.map(({ ends, spent }) => {
    const parts = Object.entries(spent).map(([what, seconds]) => `${what} ${Math.round(seconds)}`);
    return `until ${ends}: ${parts.join(', ')} s`;
  });
  write('seconds.txt', told);
  const [first = 0, last = 0] = [nights[0], nights.at(-1)];
  find({
    promise: `${lives}: nights of the last year against the first`,
    wanted: 'at least two thirds as fast: a night reads nobody’s past',
    measured: `${Math.round(first)} and ${Math.round(last)} borrowers a second; ${daysPerSecond.map((one) => one.toFixed(2)).join(', ')} days a second by year`,
    held: last >= (first * 2) / 3,
  });
}

async function remakeAll({ files }: Lived): Promise<Remade> {
  const all: Remade = { tables: 0, drawings: 0, different: [] };
  const now = world.reader.clock.now();
  for (const file of files) {
    await world.reader.clock.moveTo(now);
    const { tables, drawings, different } = await remakePapers(world.reader, file);
    all.tables += tables;
    all.drawings += drawings;
    all.different.push(...different);
  }
  return all;
}

function findPapers({ tables, drawings, different }: Remade, { papers }: Lived): void {
  write('papers.txt', different);
  find({
    promise: `${lives}: monthly papers that are not the same when they are made again at the end`,
    wanted: '0',
    measured: `${different.length} of ${tables} as data and ${drawings} as PDF${different[0] ? `: ${different[0]}` : ''}`,
    held: different.length === 0 && tables + drawings === papers,
  });
}

const countsIn = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${count} ${name}`).join(', ');

const write = (file: string, lines: readonly string[]) =>
  writeFileSync(join(report, file), `${lines.join('\n')}\n`);
