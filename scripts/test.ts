import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { main as build } from './build.ts';
import { provideChromium, provideServers } from './provide.ts';
import { askTool, runTool } from './tool.ts';

type Count = { passed: number; failed: number; why: string[] };
const results = 'test-results';

/**
 * `npm test`: every suite but the browser's while the product is built, then what reads the build, then the
 * browser's; of all of them the everyday part. `merge`: what that leaves and a merge asks. With CI_FULL=1 all of
 * it, and what changes seldom. `e2e`: only the browser's, and all that the other arguments choose.
 */
export async function main([only, ...args]: string[]): Promise<number> {
  await mkdir(results, { recursive: true });
  const counts = only === 'e2e' ? [await browserTests(args)] : await tests(only === 'merge');
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  // Once more at the end, where a long log is read first.
  for (const why of counts.flatMap((count) => count.why)) console.log(`\nFAILED ${why}`);
  if (!only && !process.env.CI_FULL) {
    console.log(
      '\nLeft for `npm run test:merge`, and more for CI_FULL=1: docs/running-tests.md says what.',
    );
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function tests(ofMerge: boolean): Promise<Count[]> {
  await provideServers();
  const isFull = Boolean(process.env.CI_FULL);
  if (!isFull) process.env.TESTS_ASKED = ofMerge ? 'merge' : 'day';
  // The build waits for one core most of its time, the tests for the database.
  const [beside, built] = await Promise.all([
    suites(['pure', 'stores', 'provider', 'embedded']),
    askTool(['node', 'scripts/run.mjs', 'build', '--if-stale']),
  ]);
  if (built.code !== 0) return [beside, { passed: 0, failed: 1, why: [built.output] }];
  if (isFull) return [beside, await suites(['site', 'seldom']), await browserTests([])];
  if (ofMerge) return [beside, await browserTests(['--grep', '@merge'])];
  return [beside, await suites(['site']), await browserTests(['--grep', '@everyday'])];
}

async function suites(names: string[]): Promise<Count> {
  const report = `${results}/${names[0]}.json`;
  await rm(report, { force: true });
  const projects = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool(['vitest', 'run', ...projects, ...reporters]);
  return count(code, report, ({ numPassedTests, numFailedTests, testResults = [] }) => ({
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    why: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}: ${message}`] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages[0]}`),
    ]),
  }));
}

async function browserTests(args: string[]): Promise<Count> {
  if ((await provideChromium()) !== 0 || (await build(['--if-stale'])) !== 0) {
    return { passed: 0, failed: 1, why: ['no browser, or nothing built'] };
  }
  // Outside test-results, which Playwright empties when it starts.
  const report = 'node_modules/.cache/e2e.json';
  await rm(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runTool(['playwright', 'test', '--reporter=list,json', ...args], { env });
  return count(code, report, ({ stats, suites = [], errors = [] }) => ({
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    why: [...errors.map(({ message }) => message), ...suites.flatMap(failuresIn)],
  }));
}

/** What Vitest and Playwright write as JSON, as far as it is read here. */
type Report = {
  numPassedTests?: number;
  numFailedTests?: number;
  testResults?: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
  stats?: { expected: number; unexpected: number; flaky: number };
  suites?: Suite[];
  errors?: { message: string }[];
};

type Suite = {
  suites?: Suite[];
  specs: {
    ok: boolean;
    file: string;
    title: string;
    tests: { results: { error?: { message: string } }[] }[];
  }[];
};

function failuresIn({ suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ file, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
      return `${file}: ${title}\n${error?.message}`;
    }),
    ...suites.flatMap(failuresIn),
  ];
}

/** A run that fails without a failed test, or without a report, counts as one failure. */
async function count(code: number, path: string, read: (report: Report) => Count): Promise<Count> {
  const report: Report = existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
  const { passed, failed, why } = read(report);
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), why };
}
