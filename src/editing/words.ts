import type { Problem, Written } from './read.ts';
import { inMdx, inYaml } from './texts.ts';
import { faultsIn } from './word-patterns.ts';

/** What texts say in words that we do not use, each with the rule that says what to write. */
export function wordMistakes(all: readonly Written[]): Problem[] {
  // The items of a list share a file.
  const sources = new Map(all.map(({ file, source }) => [file, source.replaceAll('\r\n', '\n')]));
  return [...sources].flatMap(([file, source]) =>
    (file.endsWith('.mdx') ? inMdx : inYaml)(source).flatMap(({ line, text, field }) =>
      faultsIn({ file, line, text: text.replace(/\s+/g, ' ').trim() }).map(({ rule, found }) => ({
        file,
        line,
        message: `${field ?? 'the text'} says “${found}”. ${rule}`,
        words: found,
      })),
    ),
  );
}
