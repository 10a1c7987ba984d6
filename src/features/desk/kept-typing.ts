import { useState } from 'react';
import type { DeedField } from '#contract/desk-deeds.ts';
import { tab } from '#stores/storage.ts';
import { $desk, typing } from './desk.store.ts';

type Typed = Readonly<Partial<Record<DeedField, string>>>;

/**
 * As `useState`, for what was typed into the form of a deed: this tab keeps it for whoever typed it while the form
 * is closed, and while a session that has ended is begun again. Without a `form` nothing is kept.
 */
export function useKeptTyping(form: string | undefined) {
  const desk = $desk.get();
  const slot = form && desk.step === 'signed-in' && `${typing}${desk.staff.staff_id} ${form}`;
  const [typed, setTyped] = useState<Typed>(() => JSON.parse((slot && tab.get(slot)) || '{}'));
  const keep = (changed: Typed) => {
    setTyped(changed);
    if (!slot) return;
    if (Object.keys(changed).length > 0) tab.set(slot, JSON.stringify(changed));
    else tab.remove(slot);
  };
  return [typed, keep] as const;
}
