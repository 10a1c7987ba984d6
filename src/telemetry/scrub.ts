/** Paths that are the same for everybody. Elsewhere what follows the first part may be a code. */
const sameForAll = /^\/(_astro|blog|docs|home)\//;

/**
 * An address without what is somebody's own: no query, no fragment, of our paths the page and
 * nothing behind it (`/onboarding/{code}/1` is `/onboarding/…`), of others' the origin only.
 */
export function scrubAddress(address: string): string {
  if (!URL.canParse(address, location.origin)) return '[address]';
  const { origin, pathname } = new URL(address, location.origin);
  if (origin !== location.origin) return origin;
  if (sameForAll.test(pathname)) return origin + pathname;
  const [, page = '', ...rest] = pathname.split('/');
  return `${origin}/${scrubWords(page)}${rest.length ? '/…' : ''}`;
}

const address = /\bhttps?:\/\/[^\s"'`<>()]+|(?<=^|[\s"'`(])\/[a-z][^\s"'`<>()]*/gi;

/** A text in which nothing is left that could say whose it is, or let somebody in. */
export function scrub(text: string): string {
  let [scrubbed, from] = ['', 0];
  for (const { 0: found, index } of text.matchAll(address)) {
    scrubbed += scrubWords(text.slice(from, index)) + scrubAddress(found);
    from = index + found.length;
  }
  return scrubbed + scrubWords(text.slice(from));
}

function scrubWords(text: string): string {
  return (
    text
      .replace(/[^\s@"'`<>(),;:=]+@[^\s@"'`<>(),;:=]+/g, '[email]')
      // Tokens, ids and links' codes: long, and with a digit as no word is.
      .replace(/\b(?=[\w-]*\d)[\w-]{16,}(?:\.[\w-]+)*/g, '[token]')
      // Phone, card and account numbers, and codes: five digits or more, however they are grouped.
      .replace(/\+?\d(?:[ ().-]{0,2}\d){4,}/g, '[number]')
  );
}
