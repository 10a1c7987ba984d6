import { scopeOf } from './session/scope.ts';
import { $token } from './session/session.ts';
import { tab } from './storage.ts';

/**
 * Where the borrower is in a flow, kept in this tab. It outlives a reload and the end of a session:
 * when the same borrower signs in again it is there, for anybody else and after a log-out it is
 * not. Never give it a password or a code.
 */
export function keepDraft(flow: string, state: unknown): void {
  const scope = scopeOf($token.get());
  if (scope) tab.set(flow, JSON.stringify([scope, state]));
}

/** What was kept, if this borrower kept it. Check it: a newer version of the page may read it. */
export function draftOf<T>(flow: string): T | undefined {
  try {
    const [scope, state] = JSON.parse(tab.get(flow) ?? '[]');
    if (scope && scope === scopeOf($token.get())) return state as T;
  } catch {}
  dropDraft(flow);
  return undefined;
}

export function dropDraft(flow: string): void {
  tab.remove(flow);
}
