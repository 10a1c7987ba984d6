import { device } from '../storage.ts';
import { readClaims } from './claims.ts';

const slot = 'user';

type Scope = { readonly user_id: string; readonly scope: string };

/**
 * Names what one borrower keeps in this browser, given the token. It outlives an ended session, so
 * that who signs in again finds what was begun, and ends when they log out or somebody else comes.
 */
export function scopeOf(token: string): string | undefined {
  const kept = lastScope();
  const user_id = readClaims(token)?.user_id;
  if (!user_id) return kept?.scope;
  if (kept?.user_id === user_id) return kept.scope;
  const fresh: Scope = { user_id, scope: crypto.randomUUID() };
  device.set(slot, JSON.stringify(fresh));
  return fresh.scope;
}

/** Whether somebody else was here before and did not log out. */
export function isOfAnother(token: string): boolean {
  const kept = lastScope();
  return kept !== undefined && kept.user_id !== readClaims(token)?.user_id;
}

function lastScope(): Scope | undefined {
  try {
    const { user_id, scope } = JSON.parse(device.get(slot) ?? 'null') ?? {};
    return user_id && scope ? { user_id, scope } : undefined;
  } catch {
    return undefined;
  }
}
