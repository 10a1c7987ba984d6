import { autopayExamples } from './autopay.ts';
import { besideExamples } from './besides.ts';
import { deskExamples } from './desk.ts';
import { loanExamples } from './loans.ts';
import { moneyExamples } from './money.ts';
import { otherExamples } from './others.ts';
import { peopleExamples } from './people.ts';
import { sandboxExamples } from './sandbox.ts';
import { sellOrderExamples } from './sell-orders.ts';

/** How each call is made to answer at every status that it has. */
export const examples = [
  ...loanExamples,
  ...moneyExamples,
  ...peopleExamples,
  ...otherExamples,
  ...sellOrderExamples,
  ...autopayExamples,
  ...deskExamples,
];

/** Those that any call's refusals are not tried on. */
export const aside = [...besideExamples, ...sandboxExamples];
