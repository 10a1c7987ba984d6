import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Within a component that has styles of its own the element carries their mark as well.
const held = /(<div hidden data-late="[^"]*"[^>]*)>([\s\S]*?)<\/div>/g;

/**
 * Takes the scripts inside `<div hidden data-late="…">` out of a page and leaves their addresses
 * there, in `data-src`: the page itself imports them when their time has come, after a consent or
 * a click. Unlike waiting scripts these wait in signed-in screens too.
 */
export async function holdLateScripts(root: string, file: string): Promise<void> {
  const html = await readFile(join(root, file), 'utf8');
  const changed = html.replace(held, (_, open, scripts) => {
    const urls = [...scripts.matchAll(/\ssrc="([^"]+)"/g)].map(([, url]) => url);
    return `${open} data-src="${urls.join(' ')}"></div>`;
  });
  if (changed !== html) await writeFile(join(root, file), changed);
}
