import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $busy, whileBusy } from '#stores/busy.ts';
import { noAnswer } from '#stores/session/attempt.ts';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import type { View } from './activities.flow.ts';
import { countOf } from './summary.ts';

/** Saves all filtered records as a CSV file. */
export function Export({ total, tab }: { readonly total: number; readonly tab: View['tab'] }) {
  const busy = useStore($busy);
  const [done, setDone] = useState<number>();
  const save = () =>
    whileBusy(async () => {
      setDone(0);
      await import('./export.ts').then(
        ({ saveRecords }) => saveRecords(setDone),
        () => toast(noAnswer, 'error'),
      );
      setDone(undefined);
    });
  return (
    <div className="activities-export">
      <Button variant="quiet" type="button" aria-disabled={busy || undefined} onClick={save}>
        Download {countOf(total, tab)} as CSV
      </Button>
      {done !== undefined && (
        <p>
          <progress max={total} value={done} aria-label="Download" /> {done.toLocaleString('en')} of{' '}
          {total.toLocaleString('en')}
        </p>
      )}
    </div>
  );
}
