import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a partner's server does with its key. Written from the documentation alone and without the
 * provider's own code, so that the one proves the other.
 */
export type Key = { readonly id: string; readonly secret: string };

type SignedRequest = {
  readonly method: string;
  /** Path and query as they are sent. */
  readonly path: string;
  readonly body: string;
};

/** The header of a signed request; `seconds` is the Unix time. */
export function signatureOf(
  { id, secret }: Key,
  { method, path, body }: SignedRequest,
  seconds: number,
): string {
  const signature = hmac(secret, `${seconds}.${method}.${path}.${body}`);
  return `t=${seconds},key=${id},v1=${signature}`;
}

/** Why something that claims to come from the provider is not believed. */
export type Doubt = 'unsigned' | 'forged' | 'old';

/** In seconds, either way. */
const validFor = 300;

/** Nothing when a webhook is the provider's, by its header and its body as it travelled. */
export function doubtOfWebhook(
  { secret }: Key,
  header: string | undefined,
  rawBody: string,
  now: number,
): Doubt | undefined {
  const [, seconds = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!signature) return 'unsigned';
  return doubtOf(hmac(secret, `${seconds}.${rawBody}`), signature, Number(seconds), now);
}

/** What the provider adds to the address that it sends a borrower back to. */
const added = ['application_id', 'key', 'loan_id', 'outcome', 'state', 't'];

/** Nothing when a return is the provider's; what else the address holds is the partner's own. */
export function doubtOfReturn(
  { id, secret }: Key,
  query: URLSearchParams,
  now: number,
): Doubt | undefined {
  const signature = query.get('signature');
  const seconds = query.get('t');
  if (!signature || !seconds) return 'unsigned';
  if (query.get('key') !== id) return 'forged';
  const signed = new URLSearchParams();
  for (const name of added) {
    const value = query.get(name);
    if (value !== null) signed.append(name, value);
  }
  return doubtOf(hmac(secret, signed.toString()), signature, Number(seconds), now);
}

function doubtOf(right: string, given: string, seconds: number, now: number): Doubt | undefined {
  if (!isEqual(given, right)) return 'forged';
  return Math.abs(now - seconds) > validFor ? 'old' : undefined;
}

const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text, 'utf8').digest('hex');

function isEqual(given: string, right: string): boolean {
  const one = Buffer.from(given, 'utf8');
  const other = Buffer.from(right, 'utf8');
  return one.length === other.length && timingSafeEqual(one, other);
}
