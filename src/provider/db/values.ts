/** How the columns of both databases are read, where a client would read them in its own way. */

/** Amounts and counts fit a number exactly, or something is very wrong: RangeError, not a guess. */
export function wholeNumber(read: string | number): number {
  const value = Number(read);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe number: ${read}`);
  return value;
}

/** An ISO 8601 instant in UTC, as both databases write one to JSON and to a client. */
export function instantOf(text: string): string {
  // Most are of a whole second, and a list has many of them.
  if (text.length === 25 && text.endsWith('+00:00')) return `${text.slice(0, 19)}.000Z`;
  return new Date(text).toISOString();
}

/** What holds an instant is named so; nothing else is. */
const named = /(^|_)(at|date|since|until|from)$/;
const written = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)*$/;

/** Whether a text in JSON is an instant, by the name of its column and as the database writes it. */
export const isInstant = (column: string, text: string): boolean =>
  named.test(column) && written.test(text);
