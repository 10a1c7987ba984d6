import { useState } from 'react';
import { noAnswer } from '#stores/session/attempt.ts';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import type { View } from './activities.flow.ts';
import { countOf } from './summary.ts';

/** Saves all filtered records as a CSV file. */
export function Export({ total, tab }: { readonly total: number; readonly tab: View['tab'] }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    await import('./export.ts').then(
      ({ saveRecords }) => saveRecords(),
      () => toast(noAnswer, 'error'),
    );
    setBusy(false);
  };
  return (
    <div className="activities-export">
      <Button variant="quiet" type="button" busy={busy} onClick={save}>
        Download {countOf(total, tab)} as CSV
      </Button>
    </div>
  );
}
