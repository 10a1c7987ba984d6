import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

/**
 * How to start a Chromium that can reach this machine only. Throws with what to do when there is
 * none.
 */
export function browserOptions(executablePath = findChromium()): LaunchOptions {
  if (!executablePath) {
    throw new Error(
      'No Chromium was found. Install one (Debian: sudo apt-get install chromium; anywhere: ' +
        'npx playwright install --with-deps chromium), or name yours: CHROME_PATH=/path/to/chrome',
    );
  }
  return {
    executablePath,
    chromiumSandbox: !isRoot && starts(executablePath),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  };
}

/**
 * The same for one that keeps the pages that were left, for the way back, as a reader's does. A shell
 * without windows keeps none, and Playwright tells the others not to.
 */
export function keepingPages(): LaunchOptions {
  const executablePath = findWholeChromium();
  if (!executablePath) {
    throw new Error(
      'No Chromium was found that keeps a page for the way back: chromium-headless-shell does not. ' +
        'Install a whole one beside it (Debian: sudo apt-get install chromium)',
    );
  }
  return {
    ...browserOptions(executablePath),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
}

/** One that is more than a headless shell. */
export const findWholeChromium = () => findChromium((path) => !/headless[-_]shell/.test(path));

/** CHROME_PATH, else Playwright's own, else the machine's; only one that starts. */
export function findChromium(isMeant = (_path: string) => true): string | undefined {
  const candidates = [
    process.env.CHROME_PATH,
    chromium.executablePath(),
    // Without the parts that draw windows: the same pages in three quarters of the time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find(
    (path) =>
      path && isMeant(path) && existsSync(path) && (starts(path) || starts(path, '--no-sandbox')),
  );
}

/** Some machines lack its libraries, and some containers forbid the sandbox to a plain user. */
function starts(path: string, ...flags: string[]): boolean {
  const args = ['--headless', '--disable-gpu', ...flags, '--dump-dom', 'about:blank'];
  return spawnSync(path, args, { timeout: 30_000, stdio: 'ignore' }).status === 0;
}
