import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { topLevelRules } from './late-styles.ts';

const scope = /data-astro-cid-[a-z0-9]+/g;
const styles = /(<style[^>]*>)(.*?)(<\/style>)/gs;

/**
 * Makes the styles of components lighter in a public page: the marks that tie them to their
 * elements become short, and the rules of components that the page does not show are left out
 * (content may use any of many components, and brings the styles of all).
 */
export async function lightenStyles(root: string, file: string): Promise<void> {
  const html = await readFile(join(root, file), 'utf8');
  // An island could bring elements later that carry the long marks.
  if (/<astro-island\b/.test(html)) return;
  const shown = [...new Set(html.replace(styles, '').match(scope) ?? [])];
  if (shown.length === 0) return;
  const lighter = html
    .replace(styles, (_, open, css, close) => open + withoutAbsent(css, new Set(shown)) + close)
    .replace(scope, (mark) => {
      if (!shown.includes(mark)) shown.push(mark);
      return `data-${short(shown.indexOf(mark))}`;
    });
  await writeFile(join(root, file), lighter);
}

/** The stylesheet without the rules that only absent components could match. */
export function withoutAbsent(css: string, shown: ReadonlySet<string>): string {
  if (!css.includes('data-astro-cid-')) return css;
  return topLevelRules(css)
    .map((rule) => {
      const [, head = '', block = ''] = /^([^{]*)\{(.*)\}$/s.exec(rule) ?? [];
      if (/^@(media|supports|container)/.test(head)) {
        const kept = withoutAbsent(block, shown);
        return kept && `${head}{${kept}}`;
      }
      // Not at the commas within :is() and :not().
      const selectors = head.split(/,(?![^(]*\))/);
      return selectors.every((selector) => isAbsent(selector, shown)) ? '' : rule;
    })
    .join('');
}

function isAbsent(selector: string, shown: ReadonlySet<string>): boolean {
  return (selector.match(scope) ?? []).some((mark) => !shown.has(mark));
}

/** a, b, … z, then a1, b1, …: never one of the names that are written by hand. */
function short(at: number): string {
  const letter = String.fromCharCode(97 + (at % 26));
  return at < 26 ? letter : `${letter}${Math.floor(at / 26)}`;
}
