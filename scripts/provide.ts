import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { browserOptions, findChromium, findWholeChromium } from '#support/browser.ts';
import { hasNginx } from '#support/nginx.ts';
import { hasPromtool } from '#support/promtool.ts';
import { hasValkey } from '#support/valkey.ts';
import { runTool } from './tool.ts';

/**
 * Gets an nginx, a Redis and a promtool for the tests of hosts, limits and alerts where that changes
 * nobody's machine: on Debian as root, as in a container. Elsewhere they say that it was not tried.
 */
export async function provideServers(): Promise<void> {
  const missing = [
    ...(hasNginx ? [] : ['nginx']),
    ...(hasValkey ? [] : ['redis-server']),
    ...(hasPromtool ? [] : ['prometheus']),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Not here, so it is fetched: ${missing.join(', ')}.`);
  await runTool(['apt-get', 'update', '-q']);
  // Only programs: a systemd, where there is one, is not asked to start their services.
  const env = { SYSTEMD_OFFLINE: '1' };
  await runTool(['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...missing], { env });
}

/**
 * Gets a Chromium when there is none: Playwright's own, else one of Debian's packages; on Debian as
 * root also the one without windows, which takes three quarters of the time.
 */
export async function provideChromium(): Promise<number> {
  const found = findChromium();
  if (found === '/usr/bin/chromium' && process.getuid?.() === 0) {
    console.log('Fetching the Chromium without windows, which is faster.');
    await runTool(['apt-get', 'update', '-q']);
    await runTool(['apt-get', 'install', '-y', '-q', 'chromium-headless-shell']);
  }
  if (found && !findWholeChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Fetching a whole Chromium too, which keeps pages for the way back.');
    await runTool(['apt-get', 'update', '-q']);
    await runTool(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium']);
  }
  if (found) return 0;
  console.log('No Chromium here: fetching one.');
  await runTool(['playwright', 'install', 'chromium']);
  if (!findChromium() && existsSync('/usr/bin/apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const install = [...asRoot, 'apt-get', 'install', '-y', '--no-install-recommends'];
    if (asRoot.length === 0 || spawnSync('sudo', ['-n', 'true']).status === 0) {
      await runTool([...asRoot, 'apt-get', 'update']);
      await runTool([...install, 'chromium-headless-shell']);
      if (!findChromium()) await runTool([...install, 'chromium']);
    }
  }
  try {
    browserOptions();
    return 0;
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return 1;
  }
}
