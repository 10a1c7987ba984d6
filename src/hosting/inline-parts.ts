import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const style = /<style>(.*?)<\/style>\s*/gs;
const waiting = String.raw`((?:\s*<script type="text/plain"[^>]*></script>)*)`;
const neighbours = new RegExp(
  String.raw`<script>((?:(?!</script>).)*)</script>${waiting}\s*<script>`,
  's',
);

/**
 * Makes one of a page's inline styles, and one of inline scripts that stand side by side: the
 * page's policy names each by a hash, and a page and its headers are to fit in the first flight.
 */
export async function joinInlineParts(root: string, file: string): Promise<void> {
  const html = await readFile(join(root, file), 'utf8');
  await writeFile(join(root, file), joinScripts(joinStyles(html)));
}

/** All styles in one, at the end of the head. */
function joinStyles(html: string): string {
  const css = [...html.matchAll(style)].map(([, rules]) => rules).join('');
  if (!css) return html;
  return html.replace(style, '').replace('</head>', () => `<style>${css}</style></head>`);
}

/** Texts that wait to be fetched as scripts stay beside their islands. */
function joinScripts(html: string): string {
  const joined = html.replace(neighbours, (_, script, texts) => `${texts}<script>${script};`);
  return joined === html ? html : joinScripts(joined);
}
