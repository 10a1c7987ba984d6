import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { worker } from './headers.ts';

const source = new URL('./offline-worker.js', import.meta.url);

/** Writes the service worker of a built site. Its name for the offline page changes with that page. */
export async function writeOfflineWorker(root: string): Promise<void> {
  const page = await readFile(join(root, 'offline.html'));
  const version = createHash('sha256').update(page).digest('base64url').slice(0, 10);
  const script = (await readFile(source, 'utf8')).replace('%version%', version);
  // Comments are for whoever reads the source.
  await writeFile(join(root, worker), script.replace(/^ *(\/\*\*[\s\S]*?\*\/|\/\/.*)\n/gm, ''));
}
