const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** Text as people read it, without HTML's own spellings of signs. */
export function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

/** The words of a piece of HTML, on one line, without what a hard word opens. */
export function plainText(html: string): string {
  const words = html
    .replace(/<(style|script)\b.*?<\/\1>|<span class="tip-text".*?<\/span>/gs, '')
    .replace(/<\/(?:p|li|h\d|td|th|tr|pre|figcaption|blockquote)>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return decoded(words).replace(/\s+/g, ' ').trim();
}
