import { useStore } from '@nanostores/react';
import { Icon } from '#ui/Icon.tsx';
import type { Group } from './preferences.flow.ts';
import { $flow } from './preferences.store.ts';

/** Whether a choice of this group is kept; read out as it changes. */
export function SaveNote({ of }: { readonly of: Group }) {
  const flow = useStore($flow);
  const own = flow.step !== 'settled' && flow.group === of ? flow : undefined;
  return (
    <div className="profile-note" aria-live="polite">
      {own?.step === 'saving' && <p className="quiet">Saving…</p>}
      {own?.step === 'saved' && (
        <p>
          <Icon name="check" /> Saved
        </p>
      )}
      {own?.step === 'failed' && (
        <p className="profile-warning">
          <Icon name="warn" />
          <span>This could not be saved. {own.message}</span>
        </p>
      )}
    </div>
  );
}
