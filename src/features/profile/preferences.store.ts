import { atom } from 'nanostores';
import { getPreferences, type Preferences, savePreferences } from '#contract/preferences.ts';
import { attempt } from '#stores/attempt.ts';
import { createReadStore, read } from '#stores/reads.ts';
import { $token } from '#stores/session.ts';
import { type Event, type Flow, type Group, next } from './preferences.flow.ts';

/** What the account keeps. */
export const $preferences = createReadStore<Preferences>(['/me/preferences', $token], {
  fetcher: async () => (await read(getPreferences)).preferences,
});

export const $flow = atom<Flow>({ step: 'settled' });

const happen = (event: Event) => $flow.set(next($flow.get(), event));

/** Shows the choice and saves it; the account keeps it, so every device has it. */
export async function choose(group: Group, change: Partial<Preferences>): Promise<void> {
  const underWay = $flow.get().step === 'saving';
  happen({ type: 'chosen', group, change });
  if (!underWay) await saveAll();
}

async function saveAll(): Promise<void> {
  for (let flow = $flow.get(); flow.step === 'saving'; flow = $flow.get()) {
    const outcome = await attempt(savePreferences, { body: flow.sent });
    if (!outcome.ok) {
      happen({ type: 'refused', message: outcome.messages.join(' ') });
      // It may have been kept for all we know: what the account says is shown.
      $preferences.revalidate();
      return;
    }
    $preferences.mutate(outcome.data.preferences);
    happen({ type: 'kept' });
  }
}
