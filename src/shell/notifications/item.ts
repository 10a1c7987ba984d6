const parts: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};
const thisYear = new Intl.DateTimeFormat('en-GB', parts);
const anyYear = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' });

/** The instant of a date in milliseconds. A date without a zone is UTC. */
export function instantOf(date: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(date) ? date : `${date.replace(' ', 'T')}Z`);
}

/** Weekday, day and time in the reader's own zone: 'Tuesday 10 Mar, 10:00'. */
export function whenOf(date: string, now = Date.now()): string {
  const at = new Date(instantOf(date));
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? thisYear : anyYear).format(at);
}

/**
 * The address of a notification's picture if it may be asked for: whole, https, and without a name
 * or a password in it. Anything else shows an icon, and nothing is asked for.
 */
export function pictureOf(fileName: string | null): string | undefined {
  if (!fileName || !/^https:\/\/[^/\\\s][^\\\s]*$/i.test(fileName)) return undefined;
  try {
    const { href, username, password } = new URL(fileName);
    return username || password ? undefined : href;
  } catch {
    return undefined;
  }
}
