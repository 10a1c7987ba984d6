import { createHmac, timingSafeEqual } from 'node:crypto';
import { sign } from 'hono/jwt';
import type { Currency } from '#credit/money.ts';

/** What the app may show of the borrower before it has asked. Rights come from the session alone. */
export type Claims = {
  user_id: string;
  email: string | null;
  mobile: string | null;
  firstname: string;
  lastname: string;
  balance: number;
  balance_currency: Currency;
  /** The session's id. */
  jti: string;
  /** Seconds. */
  exp: number;
};

export const signToken = (claims: Claims, secret: string): Promise<string> =>
  sign(claims, secret, 'HS256');

/**
 * The session that a token of ours names. Its row decides whether it still lives, by the provider's
 * own clock, so `exp` is not looked at here. Every request asks, so it is checked without leaving
 * the thread, as hono's own check would.
 */
export function sessionIdOf(token: string, secret: string): string | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Whoever can sign so is ourselves, and we write nothing but HS256.
  const { jti }: Partial<Claims> = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return jti;
}
