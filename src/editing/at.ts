import type { Problem, Written } from './read.ts';

/** A problem at a field, with its line. */
export function at(written: Written, path: readonly PropertyKey[], message: string): Problem {
  // One of several is named by what is said of it.
  const name = path.filter((part) => typeof part === 'string').join('.');
  return { file: written.file, line: written.lineOf(path), message: `${name} ${message}` };
}

/** A problem of the whole file. */
export const atTop = ({ file }: Written, message: string): Problem => ({ file, line: 1, message });

/** What is written in a field, whatever it is. */
export function field({ fields }: Written, ...path: string[]): unknown {
  let found: unknown = fields;
  for (const name of path) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return found;
}
