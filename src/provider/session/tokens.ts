import { sign, verify } from 'hono/jwt';

/** What the app may show of the borrower before it has asked. Rights come from the session alone. */
export type Claims = {
  user_id: string;
  email: string | null;
  mobile: string | null;
  firstname: string;
  lastname: string;
  balance: number;
  /** The session's id. */
  jti: string;
  /** Seconds. */
  exp: number;
};

export const signToken = (claims: Claims, secret: string): Promise<string> =>
  sign(claims, secret, 'HS256');

/**
 * The session that a token of ours names. Its row decides whether it still lives, by the provider's
 * own clock, so `exp` is not looked at here.
 */
export async function sessionIdOf(token: string, secret: string): Promise<string | undefined> {
  try {
    const { jti } = await verify(token, secret, { alg: 'HS256', exp: false });
    return typeof jti === 'string' ? jti : undefined;
  } catch {
    return undefined;
  }
}
