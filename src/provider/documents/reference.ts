import { createHash } from 'node:crypto';

/**
 * What a document is called by: twelve signs of the hash of whose it is and what it says. The same
 * figures bear the same reference whenever they are written out, so two copies can be compared.
 */
export function referenceOf(...said: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  return (hash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');
}
