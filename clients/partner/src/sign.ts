import { createHmac } from 'node:crypto';

/** A key of yours: its id travels, its secret never does. */
export type Key = { readonly keyId: string; readonly secret: string };

/** A request as it is sent: `path` with its query, and the body's exact text. */
export type Signable = { readonly method: string; readonly path: string; readonly body?: string };

export const unixSeconds = (): number => Math.floor(Date.now() / 1000);

/** HMAC-SHA256, in hexadecimal. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex');

/** The `Holdfast-Signature` of a request. It is good once, within 300 s of `seconds` (since 1970). */
export function sign(
  { keyId, secret }: Key,
  { method, path, body = '' }: Signable,
  seconds: number = unixSeconds(),
): string {
  return `t=${seconds},key=${keyId},v1=${hmac(secret, `${seconds}.${method}.${path}.${body}`)}`;
}
