import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';

/** A collection of a folder's files as they stand, by their names: code that texts show. */
export function textFiles(base: string): Loader {
  return {
    name: 'text-files',
    load: async ({ config, store, parseData, watcher }) => {
      const folder = new URL(`${base}/`, config.root);
      const load = async () => {
        store.clear();
        for (const id of await readdir(folder)) {
          const text = await readFile(new URL(id, folder), 'utf8');
          store.set({ id, data: await parseData({ id, data: { text } }) });
        }
      };
      await load();
      watcher?.on('change', (path) => {
        if (path.startsWith(fileURLToPath(folder))) void load();
      });
    },
  };
}
