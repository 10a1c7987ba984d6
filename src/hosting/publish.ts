import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type BuiltFrom, writeBuiltFrom } from './built-as.ts';
import { filesOf, readManifest, writeManifest } from './manifest.ts';
import { nginxFile } from './nginx.ts';

/**
 * Puts the finished build in `next` in the place of the one in `dist`, which a server may be serving:
 * that server has read all of it. Files with a hash in their names stay from the last build, and from
 * that one alone, because pages that are open still load them.
 */
export async function publish(next: string, dist: string, from: BuiltFrom): Promise<void> {
  const manifest = await readManifest(next);
  const last = await readManifest(dist).catch(() => ({}));
  for (const [address, file] of Object.entries(last)) {
    if (!address.startsWith('/_astro/') || file.isOfLastBuild || manifest[address]) continue;
    for (const path of filesOf(file)) {
      const target = join(next, 'public', path);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(dist, 'public', path), target);
    }
    manifest[address] = { ...file, isOfLastBuild: true };
  }
  await writeManifest(next, manifest);
  // nginx serves the folder where it stands in the end.
  await writeFile(join(next, 'nginx.conf'), nginxFile(resolve(dist, 'public'), manifest));
  await writeBuiltFrom(next, from);

  const old = `${dist}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(dist, old).catch(ignoreMissing);
  await rename(next, dist);
  await rm(old, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
