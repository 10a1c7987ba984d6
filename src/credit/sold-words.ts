import type { Sale } from './sale.ts';

/** What of a portfolio a sale takes, as borrowers read it: all of it where that does not pay the debt. */
export const soldWords = ({ written_off }: Pick<Sale, 'written_off'>): string =>
  written_off > 0 ? 'your portfolio' : 'part of your portfolio';
