const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant of the provider in the reader's own zone: '10 Mar, 10:00'. */
export const timeOf = (instant: string): string => format.format(Date.parse(instant));
