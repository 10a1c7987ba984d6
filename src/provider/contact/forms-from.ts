import { hourMs } from '#credit/durations.ts';
import type { Limit } from '../limits/counts.ts';

/** How often an address sends a form; without a limit where it is not known. */
export const formsFrom = (form: string, address: string | undefined): readonly Limit[] =>
  address === undefined ? [] : [{ name: `${form} ${address}`, most: 20, withinMs: hourMs }];
