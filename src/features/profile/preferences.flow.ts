import type { Preferences } from '#contract/preferences.ts';

export type Group = 'reminders' | 'redline';
type Change = Partial<Preferences>;

/** The state of saving. A choice shows at once, and is reverted when saving fails. */
export type Flow =
  | { readonly step: 'settled' }
  /** `since` was chosen after `sent` was sent. */
  | {
      readonly step: 'saving';
      readonly group: Group;
      readonly sent: Change;
      readonly since: Change;
    }
  | { readonly step: 'saved'; readonly group: Group }
  | { readonly step: 'failed'; readonly group: Group; readonly message: string };

export type PreferencesEvent =
  | { readonly type: 'chosen'; readonly group: Group; readonly change: Change }
  | { readonly type: 'kept' }
  | { readonly type: 'refused'; readonly message: string };

/**
 * The next state. One request runs at a time; choices made meanwhile go together in the next one.
 */
export function transition(flow: Flow, event: PreferencesEvent): Flow {
  if (event.type === 'chosen') {
    const { group, change } = event;
    if (flow.step !== 'saving') return { step: 'saving', group, sent: change, since: {} };
    return { ...flow, group, since: { ...flow.since, ...change } };
  }
  if (flow.step !== 'saving') return flow;
  const { group, since } = flow;
  if (event.type === 'refused') return { step: 'failed', group, message: event.message };
  if (Object.keys(since).length === 0) return { step: 'saved', group };
  return { step: 'saving', group, sent: since, since: {} };
}

/** What the screen shows: the saved preferences with the choices that are being saved. */
export function shown(kept: Preferences, flow: Flow): Preferences {
  return flow.step === 'saving' ? { ...kept, ...flow.sent, ...flow.since } : kept;
}

/** A list with a value added or removed, in the order in which values are offered. */
export function toggled<T>(offered: readonly T[], chosen: readonly T[], value: T): T[] {
  return offered.filter((one) => chosen.includes(one) !== (one === value));
}
