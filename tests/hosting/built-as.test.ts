import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBuiltAs, writeBuiltAs } from '#hosting/built-as.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'holdfast-built-'));
});
afterAll(() => rm(dist, { recursive: true }));

test('a build says what it is called to whoever serves it in its own mode', async () => {
  await writeBuiltAs(dist, { PROVIDER_MODE: 'live', PUBLIC_RELEASE: '2026-11-22.1' });
  const built = { mode: 'live', release: '2026-11-22.1' };
  expect(await readBuiltAs(dist, { PROVIDER_MODE: 'live' })).toEqual(built);
  await writeBuiltAs(dist, {});
  expect(await readBuiltAs(dist, { PROVIDER_MODE: '' })).toEqual({
    mode: 'sandbox',
    release: null,
  });
});

test.each([
  ['sandbox', 'live'],
  ['live', 'sandbox'],
])('a build for %s mode is not served in %s mode', async (built, mode) => {
  await writeBuiltAs(dist, { PROVIDER_MODE: built });
  await expect(readBuiltAs(dist, { PROVIDER_MODE: mode })).rejects.toThrow(
    new RegExp(`Start it with PROVIDER_MODE=${built}, .*PROVIDER_MODE=${mode} npm run build`),
  );
});

test('a folder without a build says how to make one', async () => {
  await expect(readBuiltAs(join(dist, 'none'), {})).rejects.toThrow('npm run build');
});
