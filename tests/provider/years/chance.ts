import { createHash } from 'node:crypto';

/** The same for every draw of a run; `npm run prove` chooses another each time. */
export const seed = process.env.PROPERTY_SEED ?? '20261122';

/** A number from 0 up to 1, the same each time it is drawn for the same things. */
export function chance(...of: readonly (string | number)[]): number {
  return (
    createHash('sha256')
      .update([seed, ...of].join(' '))
      .digest()
      .readUInt32BE() /
    2 ** 32
  );
}

/** Whether what comes to pass in this share of all cases comes to pass in this one. */
export const happens = (share: number, ...of: readonly (string | number)[]): boolean =>
  chance(...of) < share;
