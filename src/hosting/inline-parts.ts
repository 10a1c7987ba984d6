import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const headStyle = /<style>(.*?)<\/style>\s*/gs;
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

/** The styles of the head in one, where the last of them stood. */
function joinStyles(html: string): string {
  const end = html.indexOf('</head>');
  const styles = [...html.slice(0, end).matchAll(headStyle)];
  const last = styles.at(-1);
  if (!last) return html;
  const css = styles.map(([, rules]) => rules).join('');
  const before = html.slice(0, last.index).replace(headStyle, '');
  return `${before}<style>${css}</style>${html.slice(last.index + last[0].length)}`;
}

/** Texts that wait to be fetched as scripts stay beside their islands. */
function joinScripts(html: string): string {
  const joined = html.replace(neighbours, (_, script, texts) => `${texts}<script>${script};`);
  return joined === html ? html : joinScripts(joined);
}
