import { useState } from 'react';
import { ReadFailure } from '#stores/reads/read.ts';
import { toast } from '#stores/toasts.ts';

/**
 * Runs one action at a time; `running` is its name. A toast shows a failure, and a success that has
 * a sentence.
 */
export function useAction() {
  const [running, setRunning] = useState<string>();
  const run = async (name: string, action: () => Promise<void>, done?: string) => {
    if (running !== undefined) return;
    setRunning(name);
    try {
      await action();
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
