import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA512 of the raw body in hex, as `x-paystack-signature` carries it. */
export const signatureOf = (rawBody: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

/** Compares in constant time, so that a forger learns nothing from how long a refusal takes. */
export function isSigned(rawBody: string, signature: string | undefined, secretKey: string) {
  const given = Buffer.from(signature ?? '', 'utf8');
  const right = Buffer.from(signatureOf(rawBody, secretKey), 'utf8');
  return given.length === right.length && timingSafeEqual(given, right);
}
