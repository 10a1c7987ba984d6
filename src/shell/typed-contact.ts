import { tab } from '#stores/storage.ts';
import type { Contact } from '#ui/auth/contact.ts';

const slot = 'typed-contact';

/**
 * Stores the contact that was typed on a sign-in page, for a reload and for the next such page. `named`
 * is the contact in the address: what was typed for one is never shown for another.
 */
export function keepTyped(contact: Contact, named = ''): void {
  tab.set(slot, JSON.stringify([named, contact]));
}

/** @returns the stored contact, if it was typed for `named` */
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
