import { tab } from '#stores/storage.ts';
import type { Contact } from '#ui/entrance/contact.ts';

const slot = 'typed-contact';

/**
 * Keeps what was typed on a way in, for a reload and for the next way in that is taken. `named` is
 * whom the address names: about somebody else nothing was typed yet.
 */
export function keepTyped(contact: Contact, named = ''): void {
  tab.set(slot, JSON.stringify([named, contact]));
}

export function typedContact(named = ''): Contact | undefined {
  try {
    const [about, contact] = JSON.parse(tab.get(slot) ?? '[]');
    return about === named ? contact : undefined;
  } catch {
    return undefined;
  }
}

export function forgetTyped(): void {
  tab.remove(slot);
}
