import { type Ask, NoAnswer, type Outcome } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { ask } from './api.ts';
import { confirmItIsYou } from './step-up.ts';

export const noAnswer = 'No answer came. Check your connection, then try again.';

/**
 * As `ask`, for forms that may simply be sent again: no answer is a failure like the others. What
 * needs a step-up goes on by itself, word for word and under its key, once the borrower has confirmed
 * that it is them.
 */
export async function attempt<C extends Call>(
  call: C,
  request: Ask<C>,
): Promise<Outcome<AnswerOf<C>>> {
  const outcome = await ask(call, request).catch((failure: unknown) => {
    if (!(failure instanceof NoAnswer)) throw failure;
    return { ok: false, code: 'unavailable', messages: [noAnswer] } as const;
  });
  if (outcome.ok || outcome.code !== 'step_up_required') return outcome;
  return (await confirmItIsYou()) ? attempt(call, request) : outcome;
}
