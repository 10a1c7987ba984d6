import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  builtFrom,
  isFresh,
  readBuiltAs,
  writeBuiltAs,
  writeBuiltFrom,
} from '#hosting/built-as.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'holdfast-built-'));
});
afterAll(() => rm(dist, { recursive: true }));

const live = { PROVIDER_MODE: 'live', PUBLIC_RELEASE: '2026-11-22.1' };

/** A build of the sources that are here. */
async function build(variables: Record<string, string>) {
  const from = await builtFrom(variables);
  await writeBuiltAs(dist, variables);
  await writeBuiltFrom(dist, from);
  return from;
}

test('a build says what it is called to whoever serves it in its own mode', async () => {
  await build(live);
  expect(await readBuiltAs(dist, { PROVIDER_MODE: 'live' })).toMatchObject({
    mode: 'live',
    release: '2026-11-22.1',
  });
  await build({});
  expect(await readBuiltAs(dist, { PROVIDER_MODE: '' })).toMatchObject({
    mode: 'sandbox',
    release: null,
  });
});

test.each([
  ['sandbox', 'live'],
  ['live', 'sandbox'],
])('a build for %s mode is not served in %s mode', async (built, mode) => {
  await build({ PROVIDER_MODE: built });
  await expect(readBuiltAs(dist, { PROVIDER_MODE: mode })).rejects.toThrow(
    new RegExp(`Start it with PROVIDER_MODE=${built}, .*PROVIDER_MODE=${mode} npm run build`),
  );
});

test('a build of other sources is stale: the server refuses it and says what to run', async () => {
  const from = await build({});
  await writeBuiltFrom(dist, { ...from, sources: { ...from.sources, content: 'before' } });
  await expect(readBuiltAs(dist, {})).rejects.toThrow(
    /is stale: content changed since it was built\. Build it again: npm run build$/,
  );
});

test('a build that broke off is not served', async () => {
  await writeBuiltAs(dist, {});
  await expect(readBuiltAs(dist, {})).rejects.toThrow('npm run build');
});

test('a build is fresh while its sources and its settings are the same', async () => {
  const from = await build(live);
  expect(await isFresh(dist, from)).toBe(true);
  expect(await isFresh(dist, await builtFrom({ ...live, PUBLIC_CHAT_URL: 'https://a.test' }))).toBe(
    false,
  );
  expect(await isFresh(dist, { ...from, sources: { ...from.sources, src: 'now' } })).toBe(false);
  expect(await isFresh(join(dist, 'none'), from)).toBe(false);
});

test('a folder without a build says how to make one', async () => {
  await expect(readBuiltAs(join(dist, 'none'), {})).rejects.toThrow('npm run build');
});
