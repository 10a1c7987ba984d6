import { join } from 'node:path';
import { addDays, addMonths, type IsoDay } from '#credit/calendar.ts';
import { chance } from './chance.ts';
import { actToday, hearToday, type Later } from './day.ts';
import { problemsOf } from './health.ts';
import { keepPapers } from './papers.ts';
import { newPerson, type Person, type Tally } from './people.ts';
import { type Held, heldNow, type Size, sizesOf } from './sizes.ts';
import type { World } from './world.ts';

const parts = ['night', 'day', 'papers', 'books'] as const;
type Part = (typeof parts)[number];

/** Seconds of a year, by what they were spent on, and the processor's of this process. */
export type Spent = Readonly<Record<Part, number>> & { readonly cpu: number };

/** A year, as it is when it has ended. */
export type Year = {
  readonly ends: IsoDay;
  readonly spent: Spent;
  readonly sizes: ReadonlyMap<string, Size>;
  readonly held: Held;
};

export type Lived = {
  readonly problems: readonly string[];
  readonly tally: Tally;
  readonly papers: number;
  readonly files: readonly string[];
  /** On the first of each month. */
  readonly months: readonly Held[];
  /** The first is the beginning, before anybody has done anything. */
  readonly years: readonly Year[];
};

/** Of how many borrowers papers are also drawn, each month. */
const drawnOnes = 20;

/** Lets so many borrowers live from the first day, the first of a year, until another first of a month. */
export async function liveYears(
  world: World,
  { borrowers, from, until, folder }: Wanted,
): Promise<Lived> {
  const { reader } = world;
  const people: Person[] = [];
  for (let number = 0; number < borrowers; number++) people.push(await newPerson(reader, number));
  const everybody = people.map(({ email }) => email);
  const drawn = people
    .toSorted((one, other) => chance('drawn', one.number) - chance('drawn', other.number))
    .slice(0, drawnOnes)
    .map(({ email }) => email);
  const tally: Tally = new Map();
  const later: Later = new Map();
  const problems: string[] = [];
  const files: string[] = [];
  const months: Held[] = [];
  let papers = 0;
  let spent = nothing;
  let begunAt = 0;
  const timed = async <T>(what: Part, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const done = await work();
    spent = { ...spent, [what]: spent[what] + (performance.now() - started) / 1000 };
    return done;
  };
  const yearEnds = async (ends: IsoDay): Promise<Year> => {
    const { user, system } = process.cpuUsage();
    const cpu = (user + system) / 1e6;
    const own = { ...spent, cpu: cpu - begunAt };
    begunAt = cpu;
    const year = {
      ends,
      spent: own,
      sizes: await sizesOf(reader.context.db),
      held: await heldNow(),
    };
    spent = nothing;
    return year;
  };
  const years = [await yearEnds(from)];

  for (let day = from; ; day = addDays(day, 1)) {
    await timed('night', () => world.passTo(day));
    if (day.endsWith('-01') && day !== from) {
      const found = await timed('books', () => problemsOf(reader));
      problems.push(...found.map((problem) => `${day}: ${problem}`));
      const file = join(folder, `${day}.jsonl`);
      const wanted = { file, today: day, everybody, drawn };
      papers += await timed('papers', () => keepPapers(reader, wanted));
      files.push(file);
      months.push(await heldNow());
      if (day.endsWith('-01-01') || day >= until) {
        years.push(await yearEnds(day));
        console.log(day, years.at(-1)?.spent, years.at(-1)?.held);
      }
      if (day >= until) return { problems, tally, papers, files, months, years };
    }
    const today = { people, day, tally, later };
    await timed('day', async () => {
      await world.through(day, () => actToday(world.living(), today));
      await hearToday(world.living(), today);
    });
  }
}

type Wanted = {
  readonly borrowers: number;
  readonly from: IsoDay;
  readonly until: IsoDay;
  /** Where papers are kept. */
  readonly folder: string;
};

const nothing: Spent = { night: 0, day: 0, papers: 0, books: 0, cpu: 0 };

/** Of a year. */
export const secondsOf = ({ spent }: Year): number =>
  parts.reduce((all, part) => all + spent[part], 0);

export const monthsAfter = (from: IsoDay, years: number): IsoDay =>
  addMonths(from, Math.round(years * 12));
