import { escapeHidden } from '#credit/plain-text.ts';

/**
 * One line in the terminal. Names, addresses and reasons in it come from elsewhere, so what a
 * terminal would obey or hide is written out.
 */
export const print = (line: string): void => console.log(escapeHidden(line));
