import { axeFaults, deadEnd, type Fault, lostFocus, lostTyping } from './checks.ts';
import { choose, screens } from './choose.ts';
import { compareFigures } from './figures.ts';
import { type Shown, stateOf } from './in-page.ts';
import { randomFrom } from './random.ts';
import { inWords, perform, type Step } from './steps.ts';
import { type AtRest, type Opener, type Person, Walker } from './walker.ts';

/** A fault, with all that led to it. */
export type Found = Fault & {
  readonly state: string;
  readonly person: Person;
  readonly steps: readonly Step[];
  /** A picture of the page. */
  readonly picture: Buffer;
};

/** What walks have reached, all together. */
export class Reached {
  steps = 0;
  figures = 0;
  /** How often each state was shown. */
  readonly states = new Map<string, number>();
  readonly routes = new Map<string, number>();
  /** Those that axe has read. */
  readonly read = new Set<string>();
  /** Figures that were found to be wrong. */
  readonly wrong = new Set<string>();
  /** How often each kind of step was done. */
  readonly kinds = new Map<string, number>();
}

const count = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

export type Place = { readonly browser: Opener; readonly url: string };

type Way = {
  readonly person: Person;
  /** Hears of each fault. @returns whether the walk ends with it */
  readonly onFault: (fault: Fault & { readonly state: string }) => 'end' | 'keep' | 'known';
  /** Hears of each step in words, and of where it led. */
  readonly onStep?: (said: string) => void;
};

/**
 * Walks at random from a fresh seed of the sandbox, until `most` steps are done or the time
 * (ms) is `until`. The same seed chooses the
 * same, as far as the page shows the same.
 *
 * @returns the faults that were kept
 */
export function walk(
  place: Place,
  { seed, most, until, ...way }: Way & Record<'seed' | 'most' | 'until', number>,
  reached: Reached,
): Promise<Found[]> {
  const random = randomFrom(seed);
  const done = new Map<string, number>();
  let taken = 0;
  const next = async ({ page, offline }: Walker, shown: Shown) => {
    if (taken++ === most || Date.now() > until) return undefined;
    const controls = await page.evaluate(() => window.walk.controls()).catch(() => []);
    const { person } = way;
    const step = choose(random, { shown, controls, person, offline, done });
    if ('key' in step) count(done, `${stateOf(shown)} ${step.key}`);
    return step;
  };
  return follow(place, { ...way, next, reached });
}

/** Takes these steps again, those that are possible. @returns the faults that were kept */
export function replay(place: Place, way: Way, steps: readonly Step[]): Promise<Found[]> {
  let at = 0;
  return follow(place, { ...way, next: async () => steps[at++], reached: new Reached() });
}

type Followed = Way & {
  readonly next: (walker: Walker, shown: Shown) => Promise<Step | undefined>;
  readonly reached: Reached;
};

async function follow(
  { browser, url }: Place,
  { person, next, onFault, onStep = () => {}, reached }: Followed,
): Promise<Found[]> {
  const walker = await Walker.start(browser, url, person);
  const steps: Step[] = [];
  const kept: Found[] = [];
  try {
    let shown: Shown = await walker.rest();
    for (let step = await next(walker, shown); step; step = await next(walker, shown)) {
      const before = shown;
      steps.push(step);
      if (!(await perform(walker, step))) {
        // On a busy machine it may have come about all the same, just too late to be told.
        shown = await walker.rest();
        continue;
      }
      const { after, faults } = await walker.atRest(async (after) => ({
        after,
        faults: await faultsAfter(walker, { before, after, step, reached }),
      }));
      shown = after;
      const state = stateOf(after);
      onStep(`${person.email} ${inWords(step)} → ${state}`);
      reached.steps++;
      count(reached.states, state);
      count(reached.routes, after.path);
      count(reached.kinds, step.do);
      for (const fault of faults) {
        const what = onFault({ ...fault, state });
        if (what === 'known') continue;
        const picture = await walker.page.screenshot();
        kept.push({ ...fault, state, person, steps: [...steps], picture });
        if (what === 'end') return kept;
      }
    }
    return kept;
  } finally {
    await walker.context.close();
  }
}

type Taken = {
  readonly before: Shown;
  readonly after: AtRest;
  readonly step: Step;
  readonly reached: Reached;
};

async function faultsAfter(
  walker: Walker,
  { before, after, step, reached }: Taken,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const note = (check: Fault['check'], what: string | undefined) => {
    if (what) faults.push({ check, what });
  };
  for (const trouble of walker.takeTroubles()) note('errors', trouble);
  // Pages of everybody and the pretend processor have tests of their own.
  if (!screens.some((path) => path === after.path)) return faults;
  note('dead end', await deadEnd(walker, after));
  note('lost typing', lostTyping(before, after, step));
  note('lost focus', lostFocus(before, after, step));
  const state = stateOf(after);
  if (!reached.read.has(state)) {
    reached.read.add(state);
    const first = await axeFaults(walker);
    // A page may go on to its next state while it is looked at: what is wrong stays wrong.
    const again = first.length > 0 && (await walker.rest()) ? await axeFaults(walker) : [];
    for (const fault of again.filter((one) => first.includes(one))) note('axe', fault);
  }
  if (!walker.offline && !after.dialog) {
    const { count, wrong } = await compareFigures(walker, reached.wrong);
    reached.figures += count;
    for (const one of wrong) {
      reached.wrong.add(one);
      note('figures', one);
    }
  }
  return faults;
}
