import type { Ask, Outcome } from '#api/client.ts';
import type { AnswerOf, Call } from '#contract/call.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { attempt } from './attempt.ts';

/**
 * Sends one intent of the borrower once. The key is kept in the tab until the outcome is known, so
 * a second tap, a lost answer or a reload repeats the same intent and never makes a second one.
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
      if (outcome.ok || !isUndecided(outcome.code)) sessionStorage.removeItem(slot);
      return outcome;
    })
    .finally(() => underWay.delete(intent));
  underWay.set(intent, sending);
  return sending;
}

/** The provider, or something on the way to it, stumbled: the work may be done for all we know. */
export function isUndecided(code: ErrorCode): boolean {
  return code === 'in_flight' || code === 'internal' || code === 'unavailable';
}

const underWay = new Map<string, Promise<unknown>>();

function keyFor(slot: string, body: string): string {
  const kept = sessionStorage.getItem(slot);
  const [key, keptBody] = kept ? (JSON.parse(kept) as [string, string]) : [];
  if (key && keptBody === body) return key;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(slot, JSON.stringify([fresh, body]));
  return fresh;
}
