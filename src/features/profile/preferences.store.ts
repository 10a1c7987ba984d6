import { atom } from 'nanostores';
import { getPreferences, type Preferences, savePreferences } from '#contract/preferences.ts';
import { createReadStore, read } from '#stores/reads/read.ts';
import { attempt } from '#stores/session/attempt.ts';
import { $token } from '#stores/session/session.ts';
import { type Flow, type Group, type PreferencesEvent, transition } from './preferences.flow.ts';

/** The preferences that the account stores. */
export const $preferences = createReadStore<Preferences>(['/me/preferences', $token], {
  fetcher: async () => (await read(getPreferences)).preferences,
});

export const $flow = atom<Flow>({ step: 'settled' });

const dispatch = (event: PreferencesEvent) => $flow.set(transition($flow.get(), event));

/** Shows a choice at once and saves it in the account, so that every device has it. */
export async function choose(group: Group, change: Partial<Preferences>): Promise<void> {
  const underWay = $flow.get().step === 'saving';
  dispatch({ type: 'chosen', group, change });
  if (!underWay) await saveAll();
}

async function saveAll(): Promise<void> {
  for (let flow = $flow.get(); flow.step === 'saving'; flow = $flow.get()) {
    const outcome = await attempt(savePreferences, { body: flow.sent });
    if (!outcome.ok) {
      dispatch({ type: 'refused', message: outcome.messages.join(' ') });
      // It may have been saved although the answer was lost, so it is read again.
      $preferences.revalidate();
      return;
    }
    $preferences.mutate(outcome.data.preferences);
    dispatch({ type: 'kept' });
  }
}
