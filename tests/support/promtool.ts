import { execFileSync } from 'node:child_process';

/** Whether this machine has Prometheus's promtool; Debian's package `prometheus` brings one. */
export const hasPromtool = (() => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Runs promtool; what it said, or an error with that when it is not content. */
export function promtool(args: readonly string[], input = ''): string {
  return execFileSync('promtool', args, { input, encoding: 'utf8' });
}
