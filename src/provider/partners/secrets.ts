import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

type Keeper = Pick<Config, 'mode' | 'tokenSecret'>;

const partners = 'secrets of partners';
const algorithm = 'aes-256-gcm';
/** The sandbox's own test keys stand in the documentation, so nothing hides them. */
const known = 'known:';

/** Everybody's: only the sandbox takes it for a key. */
export const knownSecret = (secret: string): string => known + secret;

/** How a secret is kept that is needed again to sign: sealed and not hashed. `of` says whose it is. */
export function sealSecret(secret: string, keeper: Keeper, of = partners): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, sealOf(keeper, of), nonce);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The secret again; undefined when it was sealed under another TOKEN_SECRET. */
export function openSecret(kept: string, keeper: Keeper, of = partners): string | undefined {
  if (kept.startsWith(known)) {
    return keeper.mode === 'sandbox' ? kept.slice(known.length) : undefined;
  }
  const bytes = Buffer.from(kept, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, sealOf(keeper, of), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** A key of its own, so that nothing sealed tells of what signs tokens. */
const sealOf = ({ tokenSecret }: Keeper, of: string) =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', of, 32));
