import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../read.ts';
import { ask } from './ask.ts';

/** Milliseconds of rest after which what is written is checked. */
const rest = 300;

const nothing: readonly Problem[] = [];

/** What is wrong with a text as it is written now, and what is worth a look. */
export function useChecks(file: string, source: string | undefined) {
  const [problems, setProblems] = useState(nothing);
  const [warnings, setWarnings] = useState(nothing);
  useEffect(() => {
    if (source === undefined) return;
    let isOver = false;
    const unlessOver = (show: (found: readonly Problem[]) => void) => (found: readonly Problem[]) =>
      isOver ? undefined : show(found);
    const timer = setTimeout(async () => {
      await ask('check', { file, source }).then(unlessOver(setProblems), () => undefined);
      // Suggestions take longer.
      if (!isOver)
        await ask('advise', { file, source }).then(unlessOver(setWarnings), () => undefined);
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [source, file]);
  const both = useMemo(() => [...problems, ...warnings], [problems, warnings]);
  return { problems, warnings, both };
}
