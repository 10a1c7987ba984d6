import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { describeSite, type Manifest, writeManifest } from '#hosting/manifest.ts';
import { openSite } from '#hosting/site.ts';

export const page = (body = '') =>
  `<!doctype html><html lang="en"><title>Holdfast</title>${body}${'<p>text</p>'.repeat(40)}</html>`;

/** A built site of these files, removed after the test: its folder, its table, and its answers. */
export async function builtSite(files: Record<string, string>, apiUrl?: string) {
  const dist = await mkdtemp(join(tmpdir(), 'holdfast-site-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, 'public', file)), { recursive: true });
    await writeFile(join(dist, 'public', file), content);
  }
  const manifest: Manifest = await describeSite(join(dist, 'public'), apiUrl);
  await writeManifest(dist, manifest);
  const answer = await openSite(dist);
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    answer(new Request(`http://localhost${path}`, { headers, method }));
  return { dist, manifest, answer, ask };
}
