import { createHash } from 'node:crypto';

/** The same UUID for the same name, so that a seed can be told apart and found again. */
export function idOf(...name: (string | number)[]): string {
  const hex = createHash('sha256').update(name.join('/')).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
