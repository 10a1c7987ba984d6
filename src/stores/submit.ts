import type { Ask, Outcome } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { draftOf, dropDraft, keepDraft } from './draft.ts';
import { attempt } from './session/attempt.ts';

/**
 * Sends one intent of the borrower once. The key is kept in the tab until the outcome is known, so
 * a second tap, a lost answer, a reload or a session that ends in between repeats the same intent
 * and never makes a second one.
 * A changed body is a new intent. Without an answer nothing is known: the same call finds out.
 */
export async function submit<C extends Call>(
  intent: string,
  call: C,
  request: Ask<C>,
): Promise<Outcome<AnswerOf<C>>> {
  const running = underWay.get(intent);
  if (running) return running as Promise<Outcome<AnswerOf<C>>>;
  const slot = `intent:${intent}`;
  const body = JSON.stringify(request.body ?? null);
  const sending = attempt(call, { ...request, key: keyFor(slot, body) })
    .then((outcome) => {
      if (outcome.ok || !isUndecided(outcome.code)) dropDraft(slot);
      return outcome;
    })
    .finally(() => underWay.delete(intent));
  underWay.set(intent, sending);
  return sending;
}

/**
 * The provider, or something on the way to it, stumbled: the work may be done for all we know. An
 * answer given before the intent is looked at (401, 429) says nothing of an earlier try of it.
 */
export function isUndecided(code: ErrorCode): boolean {
  return undecided.includes(code);
}

const undecided: readonly ErrorCode[] = [
  'in_flight',
  'internal',
  'unavailable',
  'unauthenticated',
  'too_many_requests',
];

const underWay = new Map<string, Promise<unknown>>();

function keyFor(slot: string, body: string): string {
  const [key, keptBody] = draftOf<[string, string]>(slot) ?? [];
  if (key && keptBody === body) return key;
  const fresh = crypto.randomUUID();
  keepDraft(slot, [fresh, body]);
  return fresh;
}
