import { device } from '../storage.ts';
import { readClaims } from './claims.ts';

const slot = 'user';

type Scope = { readonly user_id: string; readonly scope: string };

/**
 * Names what one borrower keeps in this browser. It outlives an ended session, so that who signs in
 * again finds what was begun, and ends when they log out or somebody else comes.
 */
export function beginScope(token: string): void {
  const user_id = readClaims(token)?.user_id;
  if (!user_id || lastScope()?.user_id === user_id) return;
  device.set(slot, JSON.stringify({ user_id, scope: crypto.randomUUID() } satisfies Scope));
}

/**
 * The scope of a token's borrower; without a token, of whoever was here last. It only reads: while
 * another tab logs out, it must not put back what that tab has just taken away.
 */
export function scopeOf(token: string): string | undefined {
  const kept = lastScope();
  const user_id = readClaims(token)?.user_id;
  return !user_id || kept?.user_id === user_id ? kept?.scope : undefined;
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
