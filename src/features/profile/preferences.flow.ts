import type { Preferences } from '#contract/preferences.ts';

export type Group = 'reminders' | 'redline';
type Change = Partial<Preferences>;

/** What becomes of a choice: it shows at once, and goes back when it was not kept. */
export type Flow =
  | { readonly step: 'settled' }
  /** `since` was chosen after `sent` had gone. */
  | {
      readonly step: 'saving';
      readonly group: Group;
      readonly sent: Change;
      readonly since: Change;
    }
  | { readonly step: 'saved'; readonly group: Group }
  | { readonly step: 'failed'; readonly group: Group; readonly message: string };

export type Event =
  | { readonly type: 'chosen'; readonly group: Group; readonly change: Change }
  | { readonly type: 'kept' }
  | { readonly type: 'refused'; readonly message: string };

/** One request at a time: what is chosen meanwhile goes together in the next one. */
export function next(flow: Flow, event: Event): Flow {
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

/** What the screen shows: what is kept, with what is on its way to be. */
export function shown(kept: Preferences, flow: Flow): Preferences {
  return flow.step === 'saving' ? { ...kept, ...flow.sent, ...flow.since } : kept;
}

/** A list with a value put in or taken out, in the order in which it is offered. */
export function toggled<T>(offered: readonly T[], chosen: readonly T[], value: T): T[] {
  return offered.filter((one) => chosen.includes(one) !== (one === value));
}
