import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from './read.ts';
import { inHead, inYaml, proseOf } from './texts.ts';

type Dictionary = { check: (word: string) => boolean; suggest: (word: string) => string[] };

/** Opening it takes a second, so it stays open while our own list stays the same. */
let opened: { ownWords: string; dictionary: Promise<Dictionary> } | undefined;

/**
 * Words that neither the British dictionary nor our own list, content/words.txt, knows. Components,
 * code and links are not spelled.
 */
export async function spellingWarnings(
  root: string,
  file: string,
  source: string,
): Promise<Problem[]> {
  const ownWords = await readFile(join(root, 'words.txt'), 'utf8').catch(() => '');
  if (opened?.ownWords !== ownWords) opened = { ownWords, dictionary: openDictionary(ownWords) };
  const known = await opened.dictionary;
  const lines = file.endsWith('.mdx')
    ? [
        ...inHead(source),
        ...proseOf(source)
          .split('\n')
          .map((text, index) => ({ line: index + 1, text })),
      ]
    : inYaml(source);
  return lines.flatMap(({ line, text }) =>
    [...new Set(wordsOf(text))]
      .filter((words) => !known.check(plain(words)))
      .map((words): Problem => {
        const instead = known.suggest(plain(words)).slice(0, 3);
        const cure = instead.length > 0 ? `Did you mean ${instead.join(', ')}?` : '';
        const message = `“${words}” is not in the dictionary. ${cure || 'If it is right, add it to content/words.txt.'}`;
        return { file, line, message, isWarning: true, words, instead };
      }),
  );
}

/** Loads the dictionary only now: nothing but the editor needs it. */
async function openDictionary(ownWords: string): Promise<Dictionary> {
  const [{ default: Typo }, { default: british }] = await Promise.all([
    import('typo-js'),
    import('dictionary-en-gb'),
  ]);
  const own = ownWords.split(/\r?\n/).filter((line) => line && !line.startsWith('#'));
  const text = new TextDecoder();
  const words = `${text.decode(british.dic).trimEnd()}\n${own.join('\n')}\n`;
  return new Typo('en_GB', text.decode(british.aff), words);
}

/** Words without figures, addresses, abbreviations in capitals and what a component fills in. */
const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter((part) => !/[\d@/_…=<>{}]|\w\.\w/.test(part))
    .flatMap((part) => part.match(/\p{L}[\p{L}'’]*\p{L}/gu) ?? [])
    .filter((word) => word !== word.toUpperCase());

const plain = (word: string) => word.replaceAll('’', "'").replace(/'s$/, '');
