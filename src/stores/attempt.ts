import { type Ask, NoAnswer, type Outcome } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { ask } from './api.ts';

export const noAnswer = 'No answer came. Check your connection, then try again.';

/** As `ask`, for forms that may simply be sent again: no answer is a failure like the others. */
export async function attempt<C extends Call>(
  call: C,
  request: Ask<C>,
): Promise<Outcome<AnswerOf<C>>> {
  return ask(call, request).catch((failure: unknown) => {
    if (!(failure instanceof NoAnswer)) throw failure;
    return { ok: false, code: 'unavailable', messages: [noAnswer] } as const;
  });
}
