import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import everyday from '../../vitest.config.ts';
import { type Mutant, nameOf as nameOfMutant, plant } from './plant.ts';
import type { Room } from './rooms.ts';
import type { Asked, Hits } from './runner.ts';

/** `survived` is also one that is listed as harmless and was not asked; `unseen` one that no test comes by. */
export type Answer = Mutant & { readonly came: 'killed' | 'survived' | 'unseen' };

/** The test that noticed each defect; a file where nothing but its beginning or end did. */
export type Killers = Readonly<Record<string, string>>;

/** What a test file comes by, without a defect: in each of its tests, and before them. */
type Look = {
  readonly file: string;
  readonly ms: number;
  readonly tests: readonly { readonly id: string; readonly name: string; readonly hits: Hits }[];
  /** Before any test: while modules are loaded, or the file begins. */
  readonly loaded: Hits;
};

/**
 * Plants every defect into the sources of a room, and asks its tests one defect after another.
 *
 * @param lastTime which tests noticed them the last time: they are asked first
 * @param harmless names of those that no test needs to notice: beyond that none is asked
 * @param tell hears how far it is, and which test noticed which defect till then
 * @throws Error when a test file fails without a defect
 */
export async function askRoom(
  room: Room,
  lastTime: Killers,
  harmless: readonly string[],
  tell: (line: string, killers: Killers) => void,
): Promise<Answer[]> {
  const { mutants, codes } = await plant(globSync(room.sources).sort());
  const vitest = await openVitest(room, codes);
  try {
    const looks: Look[] = [];
    // Those of the room first, and of them the quick ones: most defects are noticed by them.
    for (const folder of room.tests) {
      const own: Look[] = [];
      for (const file of globSync(folder)) own.push(await look(vitest, file));
      looks.push(...own.sort((one, other) => one.ms - other.ms));
    }
    const keys = new Map(mutants.map(({ id, key }) => [id, key]));
    const killers = new Map<string, string>();
    const log = (line: string) => {
      const kept = [...killers].map(([id, test]) => [keys.get(id) ?? id, test]);
      tell(`${killers.size} of ${mutants.length} noticed ${line}`, Object.fromEntries(kept));
    };
    const spared = sparedOf(mutants, harmless);
    const isKept = (mutant: string, test: string) => lastTime[keys.get(mutant) ?? ''] === test;
    for (const one of looks) await tryEach(vitest, one, killers, isKept);
    log('by the test that did the last time');
    for (const one of looks) {
      await tryEach(vitest, one, killers, (mutant) => !spared.has(mutant));
      log(`with ${one.file}`);
    }
    const inTests = comeBy(looks.flatMap(({ tests }) => tests.map(({ hits }) => hits)));
    const before = comeBy(looks.map(({ loaded }) => loaded));
    const onlyBefore = [...before].filter((id) => !inTests.has(id) && !spared.has(id));
    const files = new Map(mutants.map(({ id, file }) => [id, file]));
    for (const id of onlyBefore) {
      // What noticed it the last time, or else has noticed most in the same file, will rather notice this, too.
      const kept = lastTime[keys.get(id) ?? ''];
      const near = [...killers].filter(([other]) => files.get(other) === files.get(id));
      const noticed = ({ file }: Look) =>
        file === kept
          ? mutants.length
          : near.filter(([, test]) => test.startsWith(`${file} `)).length;
      const inOrder = looks.toSorted((one, other) => noticed(other) - noticed(one));
      await tryFromTheStart(vitest, inOrder, id, killers);
    }
    log('in the end');
    const seen = new Set([...inTests, ...before]);
    return mutants.map((mutant): Answer => {
      const { id } = mutant;
      const came = killers.has(id) ? 'killed' : seen.has(id) ? 'survived' : 'unseen';
      return { ...mutant, came };
    });
  } finally {
    await vitest.close();
  }
}

/** Those whose name is listed, and as often as there are some of that name. */
function sparedOf(mutants: readonly Mutant[], harmless: readonly string[]): ReadonlySet<string> {
  const named = Map.groupBy(mutants, nameOfMutant);
  const timesListed = (name: string) => harmless.filter((one) => one === name).length;
  const spared = [...named].filter(([name, all]) => timesListed(name) === all.length);
  return new Set(spared.flatMap(([, all]) => all.map(({ id }) => id)));
}

type Suite = { test: { name: string; env: Record<string, string>; setupFiles: string | string[] } };

/** The suite of a room, with its planted sources; PostgreSQL is the one of TEST_POSTGRES. */
function openVitest({ suite, tests }: Room, codes: ReadonlyMap<string, string>): Promise<Vitest> {
  const { projects } = (everyday as unknown as { test: { projects: Suite[] } }).test;
  const usual = projects.find(({ test }) => test.name === suite)?.test;
  if (!usual) throw new Error(`vitest.config.ts has no suite ${suite}`);
  const setupFiles = [usual.setupFiles].flat().filter((file) => !file.endsWith('on-postgres.ts'));
  return createVitest(
    'test',
    {
      ...usual,
      config: false,
      watch: false,
      include: [...tests],
      exclude: [],
      globalSetup: [],
      setupFiles,
      env: {
        ...usual.env,
        // Everyday sizes, and fewer: each test is asked hundreds of times.
        PROVING: '',
        PROPERTY_RUNS: '30',
        TEST_POSTGRES: process.env.TEST_POSTGRES ?? '',
      },
      runner: './tests/mutation/runner.ts',
      // Each run loads everything anew: a defect may do its work while a file is loaded.
      isolate: true,
      pool: 'threads',
      // What the suite tells its processes, a thread cannot be told.
      execArgv: [],
      // What is kept there is known by its source alone, which says nothing of what is planted.
      fsModuleCache: false,
      maxWorkers: 1,
      reporters: [{}],
    },
    { plugins: [{ name: 'planted', enforce: 'pre', load: (id) => codes.get(id) }] },
  );
}

async function run(vitest: Vitest, file: string, asked: Asked): Promise<TestModule> {
  vitest.provide('asked', asked);
  const specification = vitest.getRootProject().createSpecification(resolve(file));
  const { testModules } = await vitest.runTestSpecifications([specification]);
  const module = testModules.find(({ moduleId }) => moduleId === resolve(file));
  if (!module) throw new Error(`${file} did not run`);
  return module;
}

async function look(vitest: Vitest, file: string): Promise<Look> {
  const module = await run(vitest, file, { to: 'look' });
  const told = [...module.children.allTests()];
  const broken = told.filter((test) => test.result().state === 'failed' && !test.meta().passed);
  const [error] = module.errors();
  if (error || broken.length === told.length)
    throw new Error(`${file} fails without a defect: ${error?.message}`);
  // One that fails the second time would seem to notice whatever it is asked with.
  const [asked, once] = split(told, (test) => test.meta().passed === 2);
  for (const test of once)
    console.log(`Cannot run twice, so it is not asked: ${nameOf(file, test)}`);
  const tests = asked.map((test) => {
    return { id: test.id, name: nameOf(file, test), hits: test.meta().hits ?? {} };
  });
  const loaded = sumOf(told.map((test) => test.meta().loaded ?? {}));
  return { file, ms: module.diagnostic().duration, tests, loaded };
}

function split<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

const nameOf = (file: string, { fullName }: TestCase) => `${file} > ${fullName}`;

/**
 * What is left of some defects, in each test that comes by them. The file starts again when one of
 * them has spoilt it. A test that fails although nothing was tried needs one that was not asked.
 */
async function tryEach(
  vitest: Vitest,
  { file, tests }: Look,
  killers: Map<string, string>,
  isAsked: (mutant: string, test: string) => boolean,
): Promise<void> {
  const tried = new Set<string>();
  const dependent = new Set<string>();
  for (;;) {
    const alone = tests.filter(({ id }) => !dependent.has(id));
    const left = alone.map(({ id, name, hits }) => {
      const some = Object.entries(hits).filter(
        ([mutant]) =>
          !killers.has(mutant) && !tried.has(`${id} ${mutant}`) && isAsked(mutant, name),
      );
      return [id, Object.fromEntries(some)] as const;
    });
    const asked = Object.fromEntries(left.filter(([, hits]) => Object.keys(hits).length > 0));
    if (Object.keys(asked).length === 0) return;
    const triedBefore = tried.size;
    const module = await run(vitest, file, { to: 'tryEach', tests: asked });
    for (const test of module.children.allTests()) {
      const meta = test.meta();
      for (const mutant of meta.tried ?? []) tried.add(`${test.id} ${mutant}`);
      for (const mutant of meta.killed ?? []) killers.set(mutant, nameOf(file, test));
    }
    if (tried.size > triedBefore) continue;
    const failed = [...module.children.allTests()].find((test) => test.meta().isSpoilt);
    if (!failed) throw new Error(`${file} tries nothing of what it was asked`);
    dependent.add(failed.id);
    console.log(`Cannot run alone, so it is not asked: ${nameOf(file, failed)}`);
  }
}

/** A defect that is come by before the tests alone, switched on before their file is loaded. */
async function tryFromTheStart(
  vitest: Vitest,
  looks: readonly Look[],
  mutant: string,
  killers: Map<string, string>,
): Promise<void> {
  for (const one of looks) {
    const hits = one.loaded[mutant];
    if (killers.has(mutant) || hits === undefined) continue;
    const module = await run(vitest, one.file, { to: 'tryOne', mutant, hits });
    if (!module.ok()) killers.set(mutant, one.file);
  }
}

const comeBy = (all: readonly Hits[]) => new Set(all.flatMap((hits) => Object.keys(hits)));

function sumOf(all: readonly Hits[]): Hits {
  const sum: Record<string, number> = {};
  for (const hits of all) {
    for (const [mutant, count] of Object.entries(hits)) sum[mutant] = (sum[mutant] ?? 0) + count;
  }
  return sum;
}
