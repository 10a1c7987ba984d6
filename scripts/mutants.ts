import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { askRoom, type Killers } from '../tests/mutation/ask.ts';
import { listed } from '../tests/mutation/harmless.ts';
import { nameOf } from '../tests/mutation/plant.ts';
import { type Room, rooms } from '../tests/mutation/rooms.ts';
import { startPostgres } from '../tests/support/postgres.ts';

/** What came of the defects of one room. */
export type RoomFound = {
  readonly room: string;
  readonly wanted: number;
  readonly defects: number;
  /** Of a hundred, how many a test has noticed, rounded down to a tenth. */
  readonly noticed: number;
  /** What no test notices and no list excuses, and what a list excuses for nothing. */
  readonly complaints: readonly string[];
  readonly seconds: number;
};

const folder = 'node_modules/.cache/mutants';

/**
 * Plants defects into the rooms or single files that `MUTANTS` names with spaces between, or into all rooms.
 * Where it names test files too, only they are asked.
 */
export async function catchMutants(): Promise<RoomFound[]> {
  const named = process.env.MUTANTS?.split(' ') ?? Object.keys(rooms);
  const [tests = [], names = []] = [true, false].map((isTest) =>
    named.filter((name) => name.startsWith('tests/') === isTest),
  );
  if (names.length === 0) throw new Error('MUTANTS names tests, and nothing to plant defects into');
  const found: RoomFound[] = [];
  for (const name of names) found.push(await catchIn(name, tests));
  return found;
}

async function catchIn(name: string, tests: readonly string[]): Promise<RoomFound> {
  const whole = rooms[name] ?? roomOf(name);
  const room = whole && tests.length > 0 ? { ...whole, tests } : whole;
  if (!room)
    throw new Error(
      `MUTANTS names rooms: ${Object.keys(rooms).join(' ')}, or files of theirs, not ${name}`,
    );
  const start = performance.now();
  const since = () => Math.round((performance.now() - start) / 1000);
  const postgres = room.suite === 'pure' ? undefined : await startPostgres();
  process.env.TEST_POSTGRES = postgres?.address ?? '';
  mkdirSync(folder, { recursive: true });
  const tell = (line: string, killers: Killers) => {
    console.log(`${name}, ${since()} s: ${line}`);
    writeFileSync(fileOf(name), JSON.stringify(killers));
  };
  const excuses = listed(new Set(globSync(room.sources)));
  const answers = await askRoom(room, keptKillers(name), excuses, tell).finally(() =>
    postgres?.stop(),
  );
  const survivors = answers.filter(({ came }) => came !== 'killed');
  const complaints = survivors.flatMap((one) => {
    const excuse = excuses.indexOf(nameOf(one));
    if (excuse >= 0) excuses.splice(excuse, 1);
    return excuse >= 0 ? [] : [`${one.came}, line ${one.line}: ${nameOf(one)}`];
  });
  complaints.push(...excuses.map((one) => `listed as harmless, and none that survives: ${one}`));
  for (const complaint of complaints) console.log(complaint);
  const share = (answers.length - survivors.length) / answers.length;
  return {
    room: name,
    wanted: room.wanted,
    defects: answers.length,
    noticed: Math.floor(share * 1000) / 10,
    complaints,
    seconds: since(),
  };
}

/** One file of a room, asked by the whole room's tests. */
function roomOf(file: string): Room | undefined {
  const room = Object.values(rooms).find(({ sources }) => globSync(sources).includes(file));
  return room && { ...room, sources: [file] };
}

const fileOf = (room: string) => `${folder}/${room.replaceAll('/', '-')}.json`;

/** Which test noticed each defect the last time: it is asked first. */
const keptKillers = (room: string): Killers =>
  existsSync(fileOf(room)) ? JSON.parse(readFileSync(fileOf(room), 'utf8')) : {};
