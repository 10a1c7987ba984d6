import { getDollarInstructions } from '#contract/repayments.ts';
import { createReadStore, read } from './read.ts';

/** Where a Dollar transfer goes, line by line. */
export const $transferInstructions = createReadStore<{ label: string; value: string }[]>(
  ['/repayment/instructions'],
  { fetcher: async () => (await read(getDollarInstructions)).instructions },
);
