import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Moves the styles of a page's islands out of its HTML into a hashed file that blocks nothing.
 * Until the islands run, a shell shows its skeleton alone, so it carries the styles of that only.
 */
export async function deferIslandStyles(root: string, file: string): Promise<void> {
  const html = await readFile(join(root, file), 'utf8');
  if (!/<astro-island\b[^>]*\sclient="only"/.test(html)) return;

  const late: string[] = [];
  const kept = html.replace(/(<style>)([\s\S]*?)(<\/style>)/g, (_, open, css, close) => {
    const rules = topLevelRules(css);
    late.push(...rules.filter(isLate));
    return open + rules.filter((rule) => !isLate(rule)).join('') + close;
  });
  if (late.length === 0) return;

  const css = late.join('') + shown;
  const name = `/_astro/${createHash('sha256').update(css).digest('base64url').slice(0, 10)}.css`;
  await writeFile(join(root, name), css);
  await writeFile(
    join(root, file),
    kept
      .replace('</head>', `<link rel="preload" as="style" href="${name}">${hidden}</head>`)
      .replace('</body>', `<link rel="stylesheet" href="${name}"></body>`),
  );
}

/** The layers of the app's pieces and screens; tokens, base and skeletons stay in the page. */
const isLate = (rule: string) => /^@layer (ui|page)\s*\{/.test(rule);

// An island that is faster than its styles waits for them, but never longer than three seconds.
const hidden =
  '<style>astro-island>:not([role=status]){animation:late 3s}@keyframes late{0%,99%{visibility:hidden}}</style>';
const shown = 'astro-island>:not([role=status]){animation:none}';

/** The rules of a stylesheet, each with its block; braces within strings are text. */
export function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let [start, depth] = [0, 0];
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/g)) {
    if (token === '{') depth++;
    if (token === '}') depth--;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  const rest = css.slice(start).trim();
  return rest ? [...rules, rest] : rules;
}
