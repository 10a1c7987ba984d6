/** What a token says of its borrower: to keep things apart and to show, never to grant anything. */
export type Claims = {
  readonly user_id: string;
  /** When it ends, in seconds, by the provider's clock. */
  readonly exp: number | undefined;
};

/** The claims of a token; undefined for anything else. */
export function readClaims(token: string): Claims | undefined {
  try {
    const [, payload = ''] = token.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims.user_id !== 'string') return undefined;
    return { user_id: claims.user_id, exp: Number(claims.exp) || undefined };
  } catch {
    return undefined;
  }
}
