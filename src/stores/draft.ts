import { $token } from './session.ts';
import { tab } from './storage.ts';
import { visitOf } from './visit.ts';

/**
 * Where the borrower is in a flow, kept in this tab. It outlives a reload and the end of a session:
 * when the same borrower signs in again it is there, for anybody else and after a log-out it is
 * not. Never give it a password or a code.
 */
export function keepDraft(flow: string, state: unknown): void {
  const visit = visitOf($token.get());
  if (visit) tab.set(flow, JSON.stringify([visit, state]));
}

/** What was kept, if this borrower kept it. Check it: a newer version of the page may read it. */
export function draftOf<T>(flow: string): T | undefined {
  try {
    const [visit, state] = JSON.parse(tab.get(flow) ?? '[]');
    if (visit && visit === visitOf($token.get())) return state as T;
  } catch {}
  dropDraft(flow);
  return undefined;
}

export function dropDraft(flow: string): void {
  tab.remove(flow);
}
