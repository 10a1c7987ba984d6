/** Hooked Hausa letters do not fall apart into a letter and a mark, so they are named. */
const plainLetters: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * Whether the typed words hold a word of the first name and another of the last name. Case,
 * accents, order, spaces, apostrophes and further names do not matter.
 */
export function nameMatches(typed: string, first: string, last: string): boolean {
  const words = wordsOf(typed);
  const firsts = wordsOf(first);
  const lasts = wordsOf(last);
  return words.some(
    (word, at) =>
      firsts.includes(word) && words.some((other, i) => i !== at && lasts.includes(other)),
  );
}

/** Its words in small letters, without marks and apostrophes. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .replace(/[ɓɗƙƴ]/g, (letter) => plainLetters[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * 'ada OBI-eze' as 'Ada Obi-Eze', with single spaces. A word with its own capitals ('McDonald') is
 * left: its owner knows better.
 */
export function titleCase(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\p{L}\p{M}]+/gu, (word) => {
      const isItsOwn = /^\p{Lu}.*\p{Ll}/u.test(word);
      return isItsOwn ? word : capitalised(word);
    });
}

function capitalised(word: string): string {
  const [initial = '', ...rest] = word;
  return initial.toUpperCase() + rest.join('').toLowerCase();
}
