import {
  type RunnerTestCase,
  type SerializedConfig,
  TestRunner,
  type TestTryOptions,
} from 'vitest';

/** How often each defect was come by, by its id. */
export type Hits = Readonly<Record<string, number>>;

/**
 * What a run of a test file is for: to see which defects each test comes by, to try some one after
 * another in each test, or to try one from the first import on.
 */
export type Asked =
  | { readonly to: 'look' }
  | { readonly to: 'tryEach'; readonly tests: Readonly<Record<string, Hits>> }
  | { readonly to: 'tryOne'; readonly mutant: string; readonly hits: number };

declare module 'vitest' {
  interface ProvidedContext {
    asked: Asked;
  }
  interface TaskMeta {
    /** Defects that the test comes by. */
    hits?: Hits;
    /** Those that were come by since the test before: while modules were loaded, or a file began. */
    loaded?: Hits;
    /** How often it passed of twice. */
    passed?: number;
    tried?: string[];
    killed?: string[];
    /** What a defect has left behind fails the test without it: the file has to start again. */
    isSpoilt?: boolean;
  }
}

/** What planted code reads and writes. */
type Switch = {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: typeof coverage;
};
const coverage = {
  counts: {} as Hits,
  perTest: {} as Record<string, Hits>,
  /** Planted code asks for it wherever it comes by, also in a loop that never comes by the defect itself. */
  get static() {
    if (++steps % 10_000 === 0 && performance.now() > lateAt)
      throw new Error('It goes on for ever');
    return this.counts;
  },
};
let [steps, lateAt] = [0, Number.POSITIVE_INFINITY];
/** Far longer than any test takes with what is planted. */
const longestMs = 30_000;
const performance = globalThis.performance;
const shared = globalThis as { __stryker__?: Switch };
const planted: Switch = { mutantCoverage: coverage };
shared.__stryker__ = planted;

/** A loop that a defect has made endless is left after so many turns more than usual. */
const turns = (usual: number) => 1_000 + 10 * usual;

export default class extends TestRunner {
  private readonly asked: Asked;
  private readonly killed = new Set<string>();
  private isSpoilt = false;
  /** Of the test that runs: what is left to try, and what is being tried; nothing when it runs as it is. */
  private left: [mutant: string, hits: number][] = [];
  private trying: string | undefined;
  /** The last that was noticed and not the first that was tried: a test that runs often may fail by itself. */
  private doubtful: string | undefined;
  /** Whether it has to pass as it is before anything more is tried. */
  private mustPass = true;

  constructor(config: SerializedConfig) {
    super(config);
    this.asked = this.injectValue('asked');
    if (this.asked.to === 'tryOne') activate(this.asked.mutant, this.asked.hits);
  }

  override async onBeforeRunTask(test: RunnerTestCase) {
    if (this.asked.to === 'look') test.repeats = 1;
    if (this.asked.to === 'tryEach') {
      const hits = this.isSpoilt ? {} : (this.asked.tests[test.id] ?? {});
      this.left = Object.entries(hits).filter(([mutant]) => !this.killed.has(mutant));
      if (this.left.length === 0) test.mode = 'skip';
      // As it is at first, then with each, and as it is again after each that it has noticed.
      test.repeats = 2 * this.left.length;
      this.mustPass = true;
      this.doubtful = undefined;
    }
    await super.onBeforeRunTask(test);
  }

  override onBeforeTryTask(test: RunnerTestCase, options: TestTryOptions) {
    super.onBeforeTryTask(test, options);
    if (this.asked.to === 'look') planted.currentTestId = test.id;
    if (this.asked.to !== 'tryEach') return;
    if (this.isOver()) throw new Error('Nothing is left to try');
    const next = this.mustPass ? undefined : this.left.shift();
    this.trying = next?.[0];
    if (next) activate(...next);
  }

  override async onAfterRetryTask(test: RunnerTestCase, options: TestTryOptions) {
    await super.onAfterRetryTask(test, options);
    if (this.asked.to === 'look') this.tellHits(test);
    if (this.asked.to === 'tryEach') this.tellTried(test);
  }

  private isOver(): boolean {
    return this.isSpoilt || (!this.mustPass && this.left.length === 0);
  }

  private tellHits({ id, meta, result }: RunnerTestCase) {
    planted.currentTestId = undefined;
    meta.hits = coverage.perTest[id] ?? {};
    meta.loaded ??= coverage.counts;
    coverage.counts = {};
    meta.passed = (meta.passed ?? 0) + (result?.state === 'fail' ? 0 : 1);
  }

  private tellTried({ meta, result }: RunnerTestCase) {
    planted.activeMutant = undefined;
    lateAt = Number.POSITIVE_INFINITY;
    const hasFailed = result?.state === 'fail';
    if (result) result.errors = undefined;
    // What came after the last was no try.
    if (this.isOver() && this.trying === undefined) return;
    if (this.trying === undefined) {
      this.isSpoilt = hasFailed;
      meta.isSpoilt = hasFailed;
      if (hasFailed) this.takeBack(meta);
      this.mustPass = false;
      return;
    }
    meta.tried = [...(meta.tried ?? []), this.trying];
    if (hasFailed) {
      this.killed.add(this.trying);
      meta.killed = [...(meta.killed ?? []), this.trying];
    }
    this.doubtful = hasFailed && meta.tried.length > 1 ? this.trying : undefined;
    this.mustPass = hasFailed;
    this.trying = undefined;
  }

  /** It is asked again, as the first, once the file has started again. */
  private takeBack(meta: RunnerTestCase['meta']) {
    const isOther = (mutant: string) => mutant !== this.doubtful;
    meta.tried = meta.tried?.filter(isOther);
    meta.killed = meta.killed?.filter(isOther);
    if (this.doubtful) this.killed.delete(this.doubtful);
    this.doubtful = undefined;
  }
}

function activate(mutant: string, hits: number) {
  planted.activeMutant = mutant;
  planted.hitCount = 0;
  planted.hitLimit = turns(hits);
  lateAt = performance.now() + longestMs;
}
