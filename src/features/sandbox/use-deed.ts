import { useState } from 'react';
import { ReadFailure } from '#stores/reads.ts';
import { toast } from '#stores/toasts.ts';

/** Runs one deed at a time; `running` names it. A failure is told, a success too when it has words. */
export function useDeed() {
  const [running, setRunning] = useState<string>();
  const run = async (name: string, deed: () => Promise<void>, done?: string) => {
    if (running !== undefined) return;
    setRunning(name);
    try {
      await deed();
      if (done) toast(done, 'success');
    } catch (failure) {
      if (!(failure instanceof ReadFailure)) throw failure;
      toast(failure.message, 'error');
    } finally {
      setRunning(undefined);
    }
  };
  return { running, run };
}
