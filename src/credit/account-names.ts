import { wordsOf } from './names.ts';

/** The borrower, by the names that their partner gave us. */
export type AccountHolder = { readonly firstname: string; readonly lastname: string };

const titles = new Set(
  plainWords(`mr mrs ms miss mister madam master dr doctor prof professor engr barr barrister arc
  surv pharm chief otunba oba oloye alh alhaji alhaja haj haji hajia hajiya mal malam mallam imam
  sheikh hon honourable honorable sir lady dame rev revd reverend pastor bishop apostle evang
  evangelist deacon deaconess elder prince princess`),
);

/** A word that makes it the account of a business, or of somebody else besides or instead. */
const otherHolders = new Set(
  plainWords(`and or of for fbo itf minor estate executor trust trustee nominee ltd limited plc inc
  llc llp gte nig company ent enterprise enterprises venture ventures business stores store shop
  trading traders global international investment investments industries holdings group partners
  partnership associates consult consulting consultants services solutions technologies
  construction resources logistics foundation ministry ministries church school academy hospital
  clinic pharmacy hotel farm farms cooperative association union society club sons brothers bros`),
);

/** Words of the same name, side by side, that may be one: "Ade Ojo" is "Adeojo" too. */
type Part = { readonly text: string; readonly from: number; readonly to: number };

/**
 * Whether a bank's name for an account is the borrower's own: one of the first names and one of the
 * last names are in it. Case, accents, order, titles, hyphens and further names do not matter, and
 * one slip of the keyboard in a word of five letters or more is let pass. Initials stand for given
 * names beside a whole last name, if nothing else is left over. An account of a business, or of two
 * people, is nobody's own.
 */
export function accountNameMatches(accountName: string, holder: AccountHolder): boolean {
  const firsts = plainNames(holder.firstname);
  const lasts = plainNames(holder.lastname);
  const own = new Set([...firsts, ...lasts]);
  const words = plainWords(accountName).filter((word) => own.has(word) || !titles.has(word));
  if (/[&+/|;]/.test(accountName)) return false;
  if (words.some((word) => otherHolders.has(word) && !own.has(word))) return false;
  return hasBoth(words, firsts, lasts) || hasInitials(words, firsts, lasts);
}

function hasBoth(words: readonly string[], firsts: readonly string[], lasts: readonly string[]) {
  const parts = partsOf(words);
  return parts.some((first) => {
    const slips = fewest(partsOf(firsts), (name) => slipsOfGiven(first.text, name.text));
    return parts.some(
      (last) =>
        (last.to <= first.from || first.to <= last.from) &&
        slips + fewest(partsOf(lasts), (name) => slipsBetween(last.text, name.text)) <= 1,
    );
  });
}

/** "A N OBI" of Ada Ngozi Obi, and "ADA OBI" of A. Obi: each word left is the next given name. */
function hasInitials(
  words: readonly string[],
  firsts: readonly string[],
  lasts: readonly string[],
): boolean {
  const whole = partsOf(lasts).map(({ text }) => text);
  return partsOf(words).some(({ text, from, to }) => {
    if (!whole.includes(text)) return false;
    const left = words.toSpliced(from, to - from);
    return left.length > 0 && left.every((word, at) => isInitialOf(word, firsts[at] ?? ''));
  });
}

const isInitialOf = (one: string, other: string) =>
  Math.min(one.length, other.length) === 1 && one.charAt(0) === other.charAt(0);

/** Yoruba ṣ is written s or sh. */
function plainWords(name: string): string[] {
  return wordsOf(name).map((word) => word.replaceAll('sh', 's'));
}

function plainNames(name: string): string[] {
  const words = plainWords(name);
  const names = words.filter((word) => !titles.has(word));
  return names.length > 0 ? names : words;
}

/** Each word and each two beside each other; never a lone letter. */
function partsOf(words: readonly string[]): Part[] {
  const spans = words.flatMap((_, from) => [from + 1, from + 2].map((to) => ({ from, to })));
  return spans
    .map(({ from, to }) => ({ text: words.slice(from, to).join(''), from, to }))
    .filter(({ text }) => text.length > 1);
}

const fewest = (parts: readonly Part[], slips: (part: Part) => number) =>
  Math.min(Number.POSITIVE_INFINITY, ...parts.map(slips));

/** Amina and Aminu, Hassan and Hassana are sister and brother: a last vowel is no slip. */
function slipsOfGiven(one: string, other: string): number {
  const same = sameStart(one, other);
  const [rest, otherRest] = [one.slice(same), other.slice(same)];
  const lastVowel = /^[aeiou]?$/;
  const differ = rest !== otherRest && lastVowel.test(rest) && lastVowel.test(otherRest);
  return differ ? Number.POSITIVE_INFINITY : slipsBetween(one, other);
}

const shortestWithSlip = 5;

/** 0 for the same, 1 for a letter more, less, other or swapped with its neighbour, else Infinity. */
function slipsBetween(one: string, other: string): number {
  if (one === other) return 0;
  if (Math.min(one.length, other.length) < shortestWithSlip) return Number.POSITIVE_INFINITY;
  const from = sameStart(one, other);
  const back = sameStart(reversed(one.slice(from)), reversed(other.slice(from)));
  const rest = one.slice(from, one.length - back);
  const otherRest = other.slice(from, other.length - back);
  const longest = Math.max(rest.length, otherRest.length);
  const swapped = rest.length === 2 && rest === reversed(otherRest);
  return longest === 1 || swapped ? 1 : Number.POSITIVE_INFINITY;
}

function sameStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

const reversed = (word: string) => [...word].reverse().join('');
