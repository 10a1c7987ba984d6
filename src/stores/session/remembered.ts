import { persistentAtom } from '@nanostores/persistent';

/** The email or mobile of who asked to be remembered on this device; never a password. */
export const $remembered = persistentAtom<string>('user:remembered', '');
