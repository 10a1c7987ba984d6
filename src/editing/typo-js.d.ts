declare module 'typo-js' {
  /** A dictionary in Hunspell's form. */
  export default class Typo {
    constructor(language: string, affixes: string, words: string);
    check(word: string): boolean;
    suggest(word: string): string[];
  }
}
