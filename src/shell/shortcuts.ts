import { atom } from 'nanostores';

/** Whether the list of shortcuts is open. */
export const $shortcutsShown = atom(false);
