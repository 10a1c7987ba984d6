import { execFileSync } from 'node:child_process';
import { basename, extname } from 'node:path';
import { askTool } from './tool.ts';

/**
 * `npm run test:quick`: what a change in one room breaks most likely, in under a minute. Whatever
 * else it can break `npm test` shows. An argument names the commit to compare with; without one it
 * is where this branch left main.
 */
export async function main([since = leftMain()]: string[]): Promise<number> {
  const changed = changedSince(since);
  console.log(`${changed.length} files differ from ${since.slice(0, 8)}`);
  const inTurn = async (...steps: (() => Promise<boolean>)[]) => {
    const passed = [];
    for (const step of steps) passed.push(await step());
    return passed.every(Boolean);
  };
  const passed = await Promise.all([
    run('types', ['tsc', '-p', '.']),
    inTurn(
      () => run('style of what changed', styleOf(changed)),
      () => run('pure tests', ['vitest', 'run', '--project', 'pure']),
      () => run(`tests near what changed: ${near(changed).join(' ')}`, nearby(changed, since)),
    ),
  ]);
  return passed.every(Boolean) ? 0 : 1;
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const leftMain = () => git('merge-base', 'HEAD', 'main');

/** What is committed since, what is not yet, and what git does not know yet. */
function changedSince(since: string): string[] {
  const known = git('diff', '--name-only', '--diff-filter=d', since);
  const unknown = git('ls-files', '--others', '--exclude-standard');
  return `${known}\n${unknown}`.split('\n').filter(Boolean);
}

function styleOf(changed: readonly string[]): string[] {
  const flags = ['--no-errors-on-unmatched', '--files-ignore-unknown=true', '--error-on-warnings'];
  return changed.length > 0 ? ['biome', 'check', ...flags, ...changed] : [];
}

/** Of the tests that reach what changed, those whose folder or file shares its name. */
function nearby(changed: readonly string[], since: string): string[] {
  const paths = nearbyPaths(changed);
  if (paths.length === 0) return [];
  const projects = ['stores', 'provider', 'embedded'].flatMap((name) => ['--project', name]);
  return ['vitest', 'run', '--changed', since, '--passWithNoTests', ...projects, ...paths];
}

/** Parts of the paths of those tests. */
export function nearbyPaths(changed: readonly string[]): string[] {
  return near(changed).flatMap((word) => [`/${word}/`, `/${word}.`]);
}

/** A fact keeps one word all the way: `loans` is the contract's file, the provider's folder and the test's. */
function near(changed: readonly string[]): string[] {
  const words = changed
    .filter((file) => /^(src|tests)\/.*\.tsx?$/.test(file))
    .flatMap((file) => [...file.split('/').slice(2, -1), basename(file, extname(file))])
    .map((word) => word.replace(/\..*/, ''));
  return [...new Set(words)].sort();
}

/** Runs a step silently, and tells how it went and how long it took; no command is nothing to do. */
async function run(name: string, command: string[]): Promise<boolean> {
  if (command.length === 0) return true;
  const start = performance.now();
  const { code, output } = await askTool(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const [counted] = /Tests .*/.exec(output) ?? [''];
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}  ${counted}`);
  if (code !== 0) console.error(output);
  return code === 0;
}
