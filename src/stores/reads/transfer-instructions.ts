import type { AnswerOf } from '#contract/call.ts';
import { getDollarInstructions } from '#contract/repayments.ts';
import { createReadStore, read } from './read.ts';

/** Where a Dollar transfer goes, line by line, and within how many working days it arrives. */
export const $transferInstructions = createReadStore<AnswerOf<typeof getDollarInstructions>>(
  ['/repayment/instructions'],
  { fetcher: () => read(getDollarInstructions) },
);
