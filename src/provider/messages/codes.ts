import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { looksMarked } from '../db/cells.ts';

/** Six digits, every number equally likely. */
export const newOtp = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** 192 random bits for an address, none of which is taken for the mark of a cell. */
export function newLinkCode(): string {
  const code = randomBytes(24).toString('base64url');
  return looksMarked(code) ? newLinkCode() : code;
}
export const linkCodeLength = 32;

/**
 * How a code is kept. Six digits are soon tried through, so the hash needs the provider's secret
 * and holds whom the code was sent to: a copied table opens no account.
 */
export const hashCode = (secret: string, code: string, sentTo: string): string =>
  createHmac('sha256', secret).update(`${sentTo}\n${code}`).digest('base64url');
