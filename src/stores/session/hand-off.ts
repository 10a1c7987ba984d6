import { device } from '../storage.ts';

const key = 'user:handoff';

type Kept = { readonly applicationId: number; readonly handoff: string };

/**
 * What shows that this browser has opened a partner's hand-off. It stands in no address, so one that
 * is passed on connects nobody; a log-out takes it along.
 */
export const keepHandoff = (kept: Kept): void => device.set(key, JSON.stringify(kept));

export function handoffAt(applicationId: number): string | undefined {
  try {
    const kept: Kept | null = JSON.parse(device.get(key) ?? 'null');
    return kept?.applicationId === applicationId ? kept.handoff : undefined;
  } catch {
    return undefined;
  }
}

export const forgetHandoff = (): void => device.remove(key);
