import { readClaims } from './claims.ts';
import { device } from './storage.ts';

const slot = 'user';

type Visit = { readonly user_id: string; readonly visit: string };

/**
 * Names the stay of one borrower in this browser, given the token. It outlives an ended session, so
 * that who signs in again finds what was begun, and ends when they log out or somebody else comes.
 */
export function visitOf(token: string): string | undefined {
  const kept = lastVisit();
  const user_id = readClaims(token)?.user_id;
  if (!user_id) return kept?.visit;
  if (kept?.user_id === user_id) return kept.visit;
  const fresh: Visit = { user_id, visit: crypto.randomUUID() };
  device.set(slot, JSON.stringify(fresh));
  return fresh.visit;
}

/** Whether somebody else was here before and did not log out. */
export function isOfAnother(token: string): boolean {
  const kept = lastVisit();
  return kept !== undefined && kept.user_id !== readClaims(token)?.user_id;
}

function lastVisit(): Visit | undefined {
  try {
    const { user_id, visit } = JSON.parse(device.get(slot) ?? 'null') ?? {};
    return user_id && visit ? { user_id, visit } : undefined;
  } catch {
    return undefined;
  }
}
