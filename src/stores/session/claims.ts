/** What a token says of its borrower: to keep things apart and to show, never to grant anything. */
export type Claims = {
  readonly user_id: string;
  /** null for a contact that the borrower does not have. */
  readonly email: string | null;
  readonly mobile: string | null;
  /** When it ends, in seconds, by the provider's clock. */
  readonly exp: number | undefined;
};

/** The claims of a token; undefined for anything else. */
export function readClaims(token: string): Claims | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims.user_id !== 'string') return undefined;
    const { user_id, email = null, mobile = null, exp } = claims;
    return { user_id, email, mobile, exp: Number(exp) || undefined };
  } catch {
    return undefined;
  }
}
