/**
 * Characters that change what is read without being seen: control and format characters, line and
 * paragraph separators, and halves of a surrogate pair.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export const hasHidden = (text: string): boolean => text.search(hidden) >= 0;

/** Every run of spaces of any kind as one plain space, and none at either end. */
export const foldSpaces = (text: string): string => text.replace(/\p{Zs}+/gu, ' ').trim();

/** What was typed or pasted into a field of one line, without what nobody can see in it. */
export const visibleOnly = (text: string): string => text.replace(hidden, '');

/** What prose may hold of them: line feeds, and the joiners within emoji and some scripts. */
const inProse = ['\n', '\u200c', '\u200d'];

export const hasHiddenInProse = (text: string): boolean =>
  Array.from(text.matchAll(hidden)).some(([found]) => !inProse.includes(found));

/**
 * Hidden characters in writing, such as `\u001b` for an escape, so that text from elsewhere cannot
 * rewrite what stands around it.
 */
export const escapeHidden = (text: string): string => text.replace(hidden, written);

/** As `escapeHidden`, for text of several lines. */
export const escapeProse = (text: string): string =>
  text.replace(hidden, (found) => (inProse.includes(found) ? found : written(found)));

/** Text from elsewhere as it may stand within a line of ours. */
export const asLine = (text: string): string => escapeHidden(foldSpaces(text));

/** As JSON writes it, which knows units of UTF-16 only. */
const written = (found: string) =>
  found
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
