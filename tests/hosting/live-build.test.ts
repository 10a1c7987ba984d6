import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAnswer, inertPolicy } from '#hosting/headers.ts';
import type { Manifest } from '#hosting/manifest.ts';
import { judge } from '#support/observatory.ts';

let folder: string;
let site: string;
// One's own, as an owner writes it into src/brand.ts.
const origin = 'https://credit.test';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-live-'));
  site = join(folder, 'site');
  const astro = join('node_modules', 'astro', 'bin', 'astro.mjs');
  await promisify(execFile)(
    process.execPath,
    [astro, 'build', '--outDir', site, '--site', origin],
    {
      env: { ...process.env, NODE_ENV: 'production', PROVIDER_MODE: 'live' },
    },
  );
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a build for live mode lets nobody frame the widget who is not named', async () => {
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  expect(manifest).toContain("frame-ancestors 'none'");
  expect(manifest).not.toMatch(/frame-ancestors (?!'none')|localhost|127\.0\.0\.1/);
});

test('every file of a build for live mode is an A+ by the Observatory’s scoring', async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  expect(Object.keys(manifest)).toContain('/dashboard');
  for (const { file, policy = inertPolicy } of Object.values(manifest)) {
    const headers = { ...everyAnswer, 'content-security-policy': policy };
    const html = await readFile(join(site, file), 'utf8');
    expect.soft([file, judge({ headers, html }).grade]).toEqual([file, 'A+']);
  }
});

test('a build for live mode holds the app and nothing of the sandbox', async () => {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(html|js|css|svg|txt)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.some((file) => file.endsWith('dashboard.html'))).toBe(true);
  // What is written for partners' developers, and lists of it, may tell of the sandbox.
  const texts = /^(docs|blog|llms)\b/;
  const telling = [];
  for (const file of files.filter((path) => !texts.test(relative(site, path)))) {
    // The library for error reports has a sandbox of its own, a frame.
    const text = (await readFile(file, 'utf8')).replaceAll('Could not create sandbox iframe', '');
    const [told] = /.{0,60}(?:sandbox|Holdfast-1!|4084 ?0840|test bank).{0,60}/i.exec(text) ?? [];
    if (told) telling.push(`${file}: ${told}`);
  }
  expect(telling).toEqual([]);
});
