import { useState } from 'react';
import { draftOf, dropDraft, keepDraft } from '#stores/draft.ts';

/**
 * What is chosen and typed in a form, kept in this tab until it is sent: it outlives a reload and the end of a
 * session. Whether what was kept can still be chosen is for the form to say.
 */
export function useKept<Typed extends object>(form: string, first: Typed) {
  const [typed, setTyped] = useState<Typed>(() => ({ ...first, ...draftOf<Typed>(form) }));
  const keep = (changed: Partial<Typed>) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    keepDraft(form, next);
  };
  return { ...typed, keep, forget: () => dropDraft(form) };
}
