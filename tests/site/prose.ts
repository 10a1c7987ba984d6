import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

export type Prose = { readonly path: string; readonly source: string };

/** Everything that is written in content/. */
export const prose: readonly Prose[] = readdirSync(new URL('content', root), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => /\.(mdx|yaml)$/.test(name))
  .map((name) => `content/${name}`)
  .map((path) => ({ path, source: readFileSync(new URL(path, root), 'utf8') }));

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** What is no prose: fields that a program reads, code, components, expressions, addresses. */
const notProse = [
  /^[ -]*(date|updated|effective|author|order|id|src|category|tags|example|kind): .*$/gm,
  /^```[\s\S]*?^```/gm,
  /`[^`\n]+`/g,
  /^import .*$/gm,
  /\{[^{}]*\}/g,
  /<[^<>]*>/g,
  /\]\([^)]*\)/g,
];

/** Digits that are nobody's figure: the product's configuration does not hold them. */
const allowed = [
  /^(\s*|#+ )\d+\. /gm, // numbers of a list and of a section
  /\bsections? \d+(\.\d+)?( and \d+)?/gi,
  /\b\d{1,2} (Jan|Feb|Mar|Apr|May|June|July|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g,
  /\b1st\b/g, // bills are due on it
  /\b(19|20)\d\d\b/g, // years, also those in the names of laws
  /\b\d\d:\d\d\b/g,
  /“[^”\n]*”/g, // what the app says, to the letter
];

const counted =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|ninety|hundred';
const unit = 'months?|days?|hours?|minutes?|seconds?|years?|percent|per cent|characters|digits';
const inWords = new RegExp(
  `\\b(${counted})[ -]((calendar|complete|full|whole|business|more) )?(${unit})\\b`,
  'gi',
);

/** Figures that were typed where a component belongs, as 'path:line: what was typed'. */
export function bareFigures({ path, source }: Prose): string[] {
  const text = [...notProse, ...allowed].reduce((left, rule) => left.replace(rule, blank), source);
  return text.split('\n').flatMap((line, index) => {
    const typed = [...line.matchAll(/[$₦€£]?\d[\d.,]*\s?%?/g), ...line.matchAll(inWords)];
    return typed.map(([figure]) => `${path}:${index + 1}: ${figure.trim()}`);
  });
}

/** The components of a text with the words that choose a figure: 'Rate', { of: 'interest' }. */
export function componentsOf({ source }: Prose) {
  const text = source.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]+`/g, blank);
  return [...text.matchAll(/<([A-Z]\w*)([^<>]*?)\/?>/g)].map(
    ([tag, name = '', attributes = '']) => ({
      tag,
      name,
      words: Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
    }),
  );
}
