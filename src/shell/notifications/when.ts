const parts: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};
const thisYear = new Intl.DateTimeFormat('en-GB', parts);
const anyYear = new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' });

/** A date that names no zone is UTC. */
export function instantOf(date: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(date) ? date : `${date.replace(' ', 'T')}Z`);
}

/** Weekday, day and time in the reader's own zone: 'Tuesday 10 Mar, 10:00'. */
export function whenOf(date: string, now = Date.now()): string {
  const at = new Date(instantOf(date));
  const isThisYear = at.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? thisYear : anyYear).format(at);
}
