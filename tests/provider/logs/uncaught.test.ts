import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** A process of its own in which this fails; what it wrote, and how it ended. */
function fail(how: string) {
  const program = `
    import { jsonLog } from '#provider/logs/json-log.ts';
    import { endOnUncaught } from '#provider/logs/uncaught.ts';
    endOnUncaught(jsonLog((line) => console.error(line)), async () => console.log('closed'));
    setInterval(() => undefined, 1_000);
    ${how}`;
  const options = ['--no-warnings', '--input-type=module', '--eval', program];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  return { status, stdout, lines: stderr.trimEnd().split('\n') };
}

const failure = `new Error('No mail to ada@example.com, account 0123456789')`;

test.each([
  ['an exception', `setTimeout(() => { throw ${failure}; });`],
  ['a rejection', `Promise.reject(${failure});`],
])('%s that nobody catches is one masked line, and ends the process in order', (_, how) => {
  const { status, stdout, lines } = fail(how);
  expect(status).toBe(1);
  expect(stdout).toBe('closed\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    event: 'crashed',
    error: expect.stringMatching(/^Error: No mail to \[email\], account \[number\]\n {4}at /),
  });
});
