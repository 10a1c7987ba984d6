import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The documents for people who work here: those at the top, and everything below docs/. */
export const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

export const read = (file: string): string => readFileSync(file, 'utf8');

const root = /^(src|tests|scripts|docs|content|deploy|public)\//;
const file = /\.(ts|tsx|mjs|astro|css|sql|md|mdx|yaml|yml|json)$/;
/** What stands for many paths: `<route>`, `*`, `…`, `NNNN`. */
const open = /[<*…{$]|NNNN/;

/**
 * The paths that a document mentions, as they would be in this folder: links to other files, and
 * code that looks like a path. Of a pattern (`src/features/<route>/`) it is the part before it.
 */
export function pathsIn(document: string, text = read(document)): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) =>
    join(dirname(document), to),
  );
  const code = [...text.replace(/```.*?```/gs, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, word = '']) => word.replace(/:\d+$/, ''))
    .filter(
      (word) => root.test(word) || (/^[\w-]/.test(word) && word.includes('/') && file.test(word)),
    )
    .filter((word) => !word.startsWith('dist/'))
    .map((word) => {
      const at = word.search(open);
      return at < 0 ? word : dirname(`${word.slice(0, at)}x`);
    });
  return [...links, ...code];
}

/** The commands that a document names: `npm run …`. */
export const commandsIn = (text: string): string[] =>
  [...text.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name);
