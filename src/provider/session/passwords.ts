import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2id = promisify(argon2);

/** OWASP's smaller setting: 19 MiB, two passes. About 30 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const derive = (password: string, nonce: Buffer) =>
  argon2id('argon2id', { message: password.normalize('NFKC'), nonce, ...cost });

/** `salt.hash`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/**
 * Without a stored hash (no such borrower, or no password set) a throw-away one is tried, so that
 * the time taken does not tell who has an account.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', hash = ''] = (stored ?? nobodys).split('.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const right = timingSafeEqual(derived, Buffer.from(hash, 'base64url'));
  return right && stored !== null;
}

const nobodys = `${'A'.repeat(22)}.${'A'.repeat(43)}`;
