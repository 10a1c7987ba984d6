import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { tooOld } from './scripts/too-old.mjs';
import { scratch } from './tests/support/scratch.ts';

if (tooOld) throw new Error(tooOld);

/** Files share their modules, which halves the time; what they throw away never meets a disk. */
const quick = {
  testTimeout: 30_000,
  // The first file on the embedded database makes one, which takes a slow machine a minute.
  hookTimeout: 180_000,
  isolate: false,
  // What is thrown away at once is not copied twice first: a tenth less time.
  execArgv: ['--max-semi-space-size=64'],
  env: { TMPDIR: scratch },
};
const transactions = 'tests/support/transactions.ts';
const onPostgres = {
  globalSetup: 'tests/support/postgres-for-all.ts',
  setupFiles: ['tests/support/on-postgres.ts', transactions],
};

/** One suite after another: a process that has loaded the modules of one keeps them for its next file. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** Stores and what else asks the real provider from outside. */
const stores = [
  'tests/stores/**/*.test.ts',
  'tests/clients/partner.test.ts',
  'tests/**/*.store.test.ts',
  'tests/site/calculator/provider.test.ts',
  'tests/site/forms/outcomes.test.ts',
];
const provider = ['tests/provider/**/*.test.ts'];
/** The whole provider in processes of its own, with servers of their own. */
const simulation = ['tests/simulation/**/*.test.ts'];
/** What takes long and changes seldom: `npm run prove -- seldom`, and with CI_FULL=1. */
const seldom = [
  'tests/provider/postgres/**/*.test.ts',
  'tests/provider/limits/full-disk.test.ts',
  'tests/provider/fuzz/planted.test.ts',
  'tests/provider/year/year.test.ts',
  'tests/provider/documents/papers.test.ts',
  'tests/provider/clock/time.test.ts',
  'tests/provider/clock/days.test.ts',
  'tests/provider/durability/{commands,damaged-folder,full-disk}.test.ts',
  'tests/provider/openapi/{truth,partner-document}.test.ts',
  'tests/clients/packages.test.ts',
  'tests/site/docs/{lines,programs}.test.ts',
  'tests/site/built/hosts.test.ts',
  'tests/hosting/{drafts,live}-build.test.ts',
  'tests/hosting/watchdog.test.ts',
];
/** A proof of the whole provider suite asks those too. */
const leftOut = process.env.PROVING && process.env.PROVING !== 'seldom' ? [] : seldom;
/** Only there on the embedded database. */
const onlyEmbedded = [
  'tests/provider/durability/**/*.test.ts',
  'tests/provider/db/embedded-*.test.ts',
];
const onlyOnPostgres = ['tests/provider/postgres/**/*.test.ts'];
/** What can differ on the embedded database; docs/running-tests.md has the reasons. A proof asks all of it. */
const different = [
  ...onlyEmbedded,
  'tests/provider/db/**/*.test.ts',
  'tests/provider/seed/**/*.test.ts',
  'tests/provider/idempotency.test.ts',
  'tests/provider/back-office/blocks.test.ts',
];
/**
 * What no proof asks on Citus, where all tests share one cluster that none of them may stop: they count the
 * statements of one server, where tables are not written apart; they fill, empty or look into whole databases
 * of their own; or they wait for a lock at the server that they ask, where on Citus a worker has it.
 */
const notOnCitus = [
  ...onlyOnPostgres,
  'tests/provider/statements/**/*.test.ts',
  'tests/provider/tracing/tracing.test.ts',
  'tests/provider/seed/refuse.test.ts',
  'tests/provider/db/backup.test.ts',
  'tests/provider/db/sweep.test.ts',
  'tests/provider/ledger/books.test.ts',
  'tests/provider/lists/export.test.ts',
  'tests/provider/races/together.test.ts',
  'tests/provider/races/repeating.test.ts',
];
/** They count statements. */
const notRepeated = ['tests/provider/statements/**/*.test.ts'];
/** They read dist/, or build or serve a site of their own. */
const site = [
  'tests/site/built/**/*.test.ts',
  'tests/editing/build.test.ts',
  'tests/hosting/live-build.test.ts',
  'tests/hosting/nginx.test.ts',
];

/**
 * What `npm test` leaves to `npm run test:merge`, which asks nothing else, so that it stays within its time: the
 * same rules asked again at more length. Every room keeps the tests of what it is for.
 */
export const beforeMerge = [
  // Attacks and races that are played out, and what is drawn at random.
  'tests/simulation/seeds.test.ts',
  'tests/provider/attacks/{lock,keep-a,guess,chargeback,free-option,rewrite,drive,pay-,borrow,impossible}*.test.ts',
  'tests/provider/attacks/money-audit/*.test.ts',
  'tests/provider/races/{codes,disputes,hand-offs,jobs,limits,payments,withdrawals}.test.ts',
  'tests/provider/{consistency,fuzz,lives,model,sequences}/*.test.ts',
  'tests/provider/holdings/model.test.ts',
  // Every call once more: in four cells, for what it reads of another, and for how often it asks the database.
  'tests/provider/{cells,cross-read,statements}/*.test.ts',
  // Whole years, and what comes after the end.
  'tests/provider/autopay/{aside,bank-charges,reminders}.test.ts',
  'tests/provider/disputes/{books,claims,disputes,reversal,written-off}.test.ts',
  'tests/provider/loans/{default,end-of-day-sets,never-pays,plan,promise,sale-prices}.test.ts',
  'tests/provider/repayments/{carry-over,carry-over-kept,changed-mind,earlier,hard-cases,late-price,return-credit,saved-card}.test.ts',
  'tests/provider/sell-orders/choose.test.ts',
  // What is filled, restored, taken away or told to others.
  'tests/provider/back-office/{overview,proposals,second-approver,write-off}.test.ts',
  'tests/provider/{db/backup,durability/data-folder,jobs/jobs,sandbox/sandbox}.test.ts',
  'tests/provider/{documents/paper-code,limits/codes,limits/input,limits/wrong-passwords,messages/served}.test.ts',
  'tests/provider/{own-data/erasure,own-data/export,partner-reads/events,partners/webhooks}.test.ts',
  'tests/provider/session/{passwords,reset}.test.ts',
  // Tabs that stay open, pages of editors, and what an operator sets up.
  'tests/editing/{advice,endpoints,history,publish}.test.ts',
  'tests/hosting/{alerts,built-as,publish}.test.ts',
  'tests/features/{offer/sheet-agrees,repay/figures,withdrawal/figures}.store.test.ts',
];

/** `day` for `npm test`, `merge` for what it leaves; whoever asks a folder by its name is answered in full. */
const asked = process.env.TESTS_ASKED;

/** The files of a suite of which that is asked, when these are left for a merge. */
function files(include: string[], exclude: string[] = [], left = beforeMerge) {
  if (asked === 'day') return { include, exclude: [...exclude, ...left] };
  if (asked !== 'merge') return { include, exclude };
  const ofMerge = new Set(globSync(left));
  return { include: globSync(include, { exclude }).filter((file) => ofMerge.has(file)), exclude };
}

/** Suites by cost, the cheapest first; docs/running-tests.md says what is in each. */
export default defineConfig({
  test: {
    // Every core: what runs beside the tests is theirs.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...quick,
          name: 'pure',
          ...inTurn(3),
          setupFiles: 'tests/support/without-stubs.ts',
          ...files(
            ['tests/**/*.test.ts'],
            [...stores, ...provider, ...simulation, ...site, ...seldom],
          ),
        },
      },
      {
        // A tab's timers and stores go on after its file, so each file has a world of its own.
        test: {
          ...quick,
          ...onPostgres,
          name: 'stores',
          ...inTurn(2),
          ...files(stores),
          pool: 'vmForks',
        },
      },
      {
        test: {
          ...quick,
          ...onPostgres,
          env: { ...quick.env, LEAVES_DATABASES: '1' },
          name: 'provider',
          ...inTurn(0),
          ...files(process.env.PROVING ? provider : [...provider, ...simulation], [
            ...onlyEmbedded,
            ...leftOut,
            ...(process.env.PROVING === 'citus' ? notOnCitus : []),
            ...(process.env.PROVING === 'repeated' ? notRepeated : []),
          ]),
        },
      },
      {
        test: {
          ...quick,
          name: 'embedded',
          ...inTurn(1),
          setupFiles: transactions,
          // The product of the browser's tests runs on that database each day.
          ...files(
            process.env.PROVING ? provider : different,
            [...onlyOnPostgres, ...leftOut],
            different,
          ),
        },
      },
      {
        test: {
          ...quick,
          name: 'site',
          include: site,
          exclude: leftOut,
          isolate: true,
          globalSetup: 'tests/support/build-for-all.ts',
        },
      },
      {
        test: {
          ...quick,
          name: 'seldom',
          include: seldom,
          isolate: true,
          globalSetup: [onPostgres.globalSetup, 'tests/support/build-for-all.ts'],
          setupFiles: onPostgres.setupFiles,
        },
      },
      {
        test: {
          name: 'prove',
          include: ['tests/**/*.prove.ts'],
          testTimeout: 15 * 60_000,
          hookTimeout: 5 * 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...quick,
          env: {},
          name: 'bench',
          include: [],
          benchmark: { include: ['tests/bench/**/*.bench.ts'] },
        },
      },
    ],
  },
});
