/** PostgreSQL's numbers for the types that the two engines read differently. */
const int8 = 20;
const numeric = 1700;
const date = 1082;
const timestamptz = 1184;

/** How both engines read these types; the rest is read as the engine does. */
export const valueParsers: Record<number, (text: string) => unknown> = {
  [int8]: wholeNumber,
  [numeric]: wholeNumber,
  [date]: (text) => text,
  [timestamptz]: (text) => new Date(text).toISOString(),
};

/** Amounts and counts fit a number exactly, or something is very wrong: RangeError, not a guess. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole, safe number: ${text}`);
  return value;
}
