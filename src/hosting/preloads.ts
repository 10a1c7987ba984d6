import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Names in a page's head the scripts of the islands that start at once, so that the browser
 * fetches them together instead of one after the other. Pages without such islands stay as
 * they are.
 */
export async function preloadIslands(root: string, file: string): Promise<void> {
  const html = await readFile(join(root, file), 'utf8');
  const islands = html.match(/<astro-island\b[^>]*\sclient="(?:only|load)"[^>]*>/g) ?? [];
  const entries = islands.flatMap((island) =>
    [...island.matchAll(/(?:component|renderer)-url="([^"]+)"/g)].map(([, url = '']) => url),
  );
  if (entries.length === 0) return;
  const links = [...(await withImports(root, entries))]
    .map((url) => `<link rel="modulepreload" href="${url}">`)
    .join('');
  await writeFile(join(root, file), html.replace('</head>', `${links}</head>`));
}

/** These scripts and all that they import at once, `/_astro/…` each. */
async function withImports(root: string, entries: string[]): Promise<Set<string>> {
  const found = new Set(entries);
  for (const url of found) {
    const script = await readFile(join(root, url), 'utf8');
    for (const [, imported = ''] of script.matchAll(/(?:from|import)\s*"([^"]+\.js)"/g)) {
      found.add(new URL(imported, `file://${url}`).pathname);
    }
  }
  return found;
}
