/** What one SMS holds, and each part of a longer one, in septets of GSM 03.38. */
export const mostInSms = 160;
const mostInPart = 153;

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each takes two septets. */
const extended = new Set('^{}\\[~]|€');

const plain: readonly (readonly [RegExp, string])[] = [
  [/₦\s?/gu, 'NGN'],
  [/[‘’‚‛′`´]/gu, "'"],
  [/[“”„‟″«»]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/…/gu, '...'],
  [/[•·]/gu, '-'],
  [/×/gu, 'x'],
  [/[\p{Zs}\t]/gu, ' '],
  [/\r\n?/gu, '\n'],
];

/** Text as every phone shows it and one SMS holds it longest: no character outside GSM 03.38. */
export function toGsm(text: string): string {
  let written = text;
  for (const [found, instead] of plain) written = written.replace(found, instead);
  return Array.from(written, inGsm).join('');
}

function inGsm(character: string): string {
  if (basic.has(character) || extended.has(character)) return character;
  // Nobody sees these, so nothing stands for them.
  if (/[\p{C}\p{M}]/u.test(character)) return '';
  // A letter of Yoruba or Igbo without its marks.
  const [letter = '?'] = character.normalize('NFKD');
  return basic.has(letter) ? letter : '?';
}

export const isGsm = (text: string): boolean =>
  Array.from(text).every((one) => basic.has(one) || extended.has(one));

/** How many septets a text of GSM 03.38 takes. */
export const septetsOf = (text: string): number =>
  Array.from(text).reduce((sum, one) => sum + (extended.has(one) ? 2 : 1), 0);

/** In how many SMS a text travels, each of which is paid for. */
export function partsOf(text: string): number {
  const length = septetsOf(text);
  return length <= mostInSms ? 1 : Math.ceil(length / mostInPart);
}
