import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from '#hosting/variables.ts';

// No container runs here, so what is proven is what the file says; `npm run prove -- container` starts
// what it would hold.
const lines = readFileSync('Dockerfile', 'utf8')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(Boolean);
const second = lines.findLastIndex((line) => line.startsWith('FROM'));
const [build, final] = [lines.slice(0, second), lines.slice(second)];
const of = (stage: string[], word: string) =>
  stage.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
const scripts = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

test('it installs what the lock file says, and the site is built with all that it may be told', () => {
  expect(of(build, 'RUN')).toEqual([
    'npm ci --omit=dev',
    'npm run build',
    'npm ci --omit=dev --omit=optional --ignore-scripts',
  ]);
  const told = build.slice(0, build.indexOf('RUN npm run build'));
  expect(of(told, 'ARG').map((arg) => arg.split('=')[0])).toEqual([
    'PROVIDER_MODE',
    ...Object.keys(variables),
  ]);
});

test('an ordinary user runs what preview runs, and owns the data alone', () => {
  expect(of(final, 'USER')).toEqual(['node']);
  expect(of(final, 'RUN')).toEqual(['mkdir /data && chown node:node /data']);
  expect(of(final, 'VOLUME')).toEqual(['/data']);
  expect(final.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
    final.findIndex((line) => line.startsWith('RUN')),
  );
  const command = JSON.parse(of(final, 'CMD')[0] ?? '').join(' ');
  expect(`exec ${command}`).toBe(scripts.preview);
  // A first database is made beside its folder and renamed, so the folder is no volume itself.
  expect(of(final, 'ENV')[0]).toContain(' DATA_DIR=/data/provider ');
});

test('it has no variable of its own that the program would not know', () => {
  const copied = of(final, 'COPY').map((line) => /--from=build \/holdfast\/(\S+)/.exec(line)?.[1]);
  for (const file of copied) expect(file === 'dist' || existsSync(file ?? ''), file).toBe(true);
  const health = of(final, 'HEALTHCHECK')[0] ?? '';
  expect(health).toContain('/api/health');
});

test('no secret, no data and nothing of this machine goes into it', () => {
  for (const name of ['.env*', '.data', '.git', 'node_modules', 'dist'])
    expect(ignored).toContain(name);
  expect(of(lines, 'ENV').join() + of(lines, 'ARG').join()).not.toMatch(
    /SECRET|TOKEN_|DATABASE|SMTP/,
  );
});
