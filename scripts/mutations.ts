import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nearbyPaths } from './test-quick.ts';
import { askTool } from './tool.ts';

/** A deliberate defect: what is put in place of what, and the test that has to notice. */
type Mutation = {
  readonly defect: string;
  readonly file: string;
  readonly old: string;
  readonly now: string;
  readonly suite: 'pure' | 'provider';
  readonly test: string;
};

const mutations: readonly Mutation[] = [
  {
    defect: 'a loan is written without a lock on its portfolios',
    file: 'src/provider/loans/request.ts',
    old: `await portfoliosOfManyToLock(tx, userIds, wanted)
      .$if(inCompany, (query) => query.skipLocked())
`,
    now: `await tx
      .selectFrom('portfolios')
      .selectAll()
      .where('user_id', 'in', userIds)
      .where('portfolio_id', 'in', wanted.map((one) => one.portfolio_id))
`,
    suite: 'provider',
    test: 'tests/provider/races/loans.test.ts',
  },
  {
    defect: 'a loan that is paid out can be cancelled',
    file: 'src/provider/loans/cancel.ts',
    old: `if (reason !== undefined) throw refuse('state_conflict', reason);`,
    now: 'void reason;',
    suite: 'provider',
    test: 'tests/provider/loans/cancel.test.ts',
  },
  {
    defect: 'a used key answers any other request too',
    file: 'src/provider/http/idempotency.ts',
    old: 'if (kept && kept.fingerprint !== fingerprint)',
    now: 'if (kept && !fingerprint)',
    suite: 'provider',
    test: 'tests/provider/idempotency.test.ts',
  },
  {
    defect: 'anybody may see a loan',
    file: 'src/provider/loans/own-loan.ts',
    old: `.where('user_id', '=', user_id)`,
    now: `.where('user_id', 'is not', user_id ? null : null)`,
    suite: 'provider',
    test: 'tests/provider/loans/breakdown.test.ts',
  },
  {
    defect: 'a redirect leads to any origin',
    file: 'src/contract/redirects.ts',
    old: 'if (path || !partnerOrigins.includes(url.origin)) return undefined;',
    now: 'if (path && partnerOrigins) return undefined;',
    suite: 'pure',
    test: 'tests/contract/redirects.test.ts',
  },
  {
    defect: 'a busy button does not say that it is busy',
    file: 'src/ui/Button.tsx',
    old: 'aria-busy={busy || undefined}',
    now: 'aria-busy={undefined}',
    suite: 'pure',
    test: 'tests/ui/pieces.test.ts',
  },
  {
    defect: 'two categories of questions may have one name',
    file: 'src/editing/check.ts',
    old: '...twinMistakes(categories),',
    now: '',
    suite: 'pure',
    test: 'tests/editing/check.test.ts',
  },
  {
    defect: 'the policy of a page names its scripts by another hash',
    file: 'src/hosting/manifest.ts',
    old: `createHash('sha256').update(content).digest('base64')`,
    now: `createHash('sha256').update(content.trim()).digest('base64')`,
    suite: 'pure',
    test: 'tests/hosting/manifest.test.ts',
  },
];

/** What came of a defect; `caught` when the test failed with it that passes without. */
export type Caught = {
  readonly defect: string;
  readonly test: string;
  readonly caught: string;
  seconds: number;
};

/**
 * Puts each defect into a copy of the last commit, and runs the test that has to notice as both
 * loops do: `npm test` runs the whole of its suite; `npm run test:quick` runs `pure`, and of the
 * others what is near the changed file and reaches it.
 */
export async function catchMutations(): Promise<Caught[]> {
  const copy = await mkdtemp(join(tmpdir(), 'holdfast-mutations-'));
  await askTool(['git', 'worktree', 'add', '--detach', copy, 'HEAD']);
  try {
    await symlink(resolve('node_modules'), join(copy, 'node_modules'));
    await cp('.astro', join(copy, '.astro'), { recursive: true }).catch(() => undefined);
    const whole = await runIn(copy, mutations);
    if (whole !== 'passed') throw new Error(`Without a defect the tests ${whole}`);
    const results = [];
    for (const mutation of mutations) {
      const { defect, test } = mutation;
      const start = performance.now();
      const caught = await catchOne(copy, mutation);
      console.log(`${defect}: ${caught}`);
      const seconds = Math.round((performance.now() - start) / 1000);
      results.push({ defect, test, caught, seconds });
    }
    return results;
  } finally {
    await askTool(['git', 'worktree', 'remove', '--force', copy]);
    await rm(copy, { recursive: true, force: true });
  }
}

async function catchOne(copy: string, mutation: Mutation): Promise<string> {
  const path = join(copy, mutation.file);
  const source = await readFile(path, 'utf8');
  if (source.split(mutation.old).length !== 2) return 'not caught: it does not fit the code';
  const paths = nearbyPaths([mutation.file]);
  const isQuick =
    mutation.suite === 'pure' || paths.some((part) => `/${mutation.test}`.includes(part));
  if (!isQuick) return 'not caught: the quick loop leaves its test out';
  await writeFile(
    path,
    source.replace(mutation.old, () => mutation.now),
  );
  const told = await runIn(copy, [mutation], ['--changed', 'HEAD']);
  await writeFile(path, source);
  return told === 'failed' ? 'caught' : `not caught: its test ${told}`;
}

async function runIn(copy: string, asked: readonly Mutation[], flags: string[] = []) {
  const projects = [...new Set(asked.map(({ suite }) => suite))].flatMap((name) => [
    '--project',
    name,
  ]);
  const files = asked.map(({ test }) => test);
  const { code, output } = await askTool(
    ['vitest', 'run', '--passWithNoTests', ...flags, ...projects, ...files],
    copy,
  );
  // A copy that does not start has caught nothing.
  if (code === 0) return /Tests .*passed/.test(output) ? 'passed' : 'did not run';
  return /Tests .*failed/.test(output) ? 'failed' : `broke: ${output.slice(-300)}`;
}
