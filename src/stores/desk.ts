import { type Ask, apiUrl, createClient, NoAnswer } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import { ReadFailure } from './reads/read.ts';
import { noAnswer } from './session/attempt.ts';

/** Without a borrower's token: the browser sends the cookie of the back office by itself. */
const ask = createClient({
  baseUrl: apiUrl,
  fetch: (...sent) => fetch(...sent),
  token: () => undefined,
  onSessionEnd: () => undefined,
});

/** Asks a call of the back office. Throws `ReadFailure` with the sentences to show. */
export async function askDesk<C extends Call>(call: C, request?: Ask<C>): Promise<AnswerOf<C>> {
  const outcome = await ask(call, request).catch((failure: unknown) => {
    if (failure instanceof NoAnswer) throw new ReadFailure('offline', noAnswer);
    throw failure;
  });
  if (outcome.ok) return outcome.data;
  throw new ReadFailure(outcome.code, ...outcome.messages);
}
