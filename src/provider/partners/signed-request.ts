import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { signatureSeconds } from '#contract/partner-times.ts';
import { instant, realNow } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { type Refusal, refuse } from '../errors/refusal.ts';
import { keyNamed, type PartnerKey } from './keys.ts';

/** A request as it travelled, for whoever has to check what was signed. */
export type RawRequest = {
  /** `Holdfast-Signature`. */
  readonly signature: string | undefined;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string;
};

/** A request whose signature is right. It has not been used yet: `useOnce`. */
export type Signed = { readonly key: PartnerKey; readonly signature: string; readonly at: number };

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Which partner has signed this request. Throws bad_signature, and says what is wrong with it. */
export async function checkSigned(context: Context, request: RawRequest): Promise<Signed> {
  if (!request.signature) throw badSignature('is missing');
  const parts = partsOf(request.signature);
  if (!parts) throw badSignature('is malformed: it is t=<unix seconds>,key=<key id>,v1=<hex>');
  const key = await keyNamed(context, parts.key);
  if (!key) throw badSignature('names an unknown key');
  const at = Number(parts.t) * 1000;
  if (!isFresh(context, at))
    throw badSignature(`has expired: it holds for ${signatureSeconds} s around its t`);
  const { method, target, body } = request;
  const right = hmac(key.secret, `${parts.t}.${method}.${target}.${body}`);
  if (!isSame(right, parts.v1)) throw badSignature('does not match');
  return { key, signature: parts.v1, at };
}

/** Uses a signature up, with the work or not at all. Of two that come at once the second is refused. */
export async function useOnce(
  tx: Tx,
  { clock }: Context,
  { signature, at }: Signed,
): Promise<void> {
  // Until no clock of ours would take it again.
  const until = Math.max(clock.now(), realNow(clock), at) + 2 * signatureSeconds * 1000;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('partner_signatures')
    .values({ signature, expires_at: instant(until) })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw badSignature('has been used already');
}

/** Forgets signatures that have long expired. */
export async function deleteExpiredSignatures(tx: Tx, now: number): Promise<void> {
  await sql`delete from partner_signatures where expires_at < ${instant(now)}`.execute(tx);
}

export const badSignature = (why: string): Refusal =>
  refuse('bad_signature', `The Holdfast-Signature ${why}.`);

/** A partner's clock is the real one; the sandbox's may have been moved. */
const isFresh = ({ clock }: Context, at: number) =>
  [clock.now(), realNow(clock)].some((now) => Math.abs(now - at) <= signatureSeconds * 1000);

function partsOf(header: string): { t: string; key: string; v1: string } | undefined {
  const found = /^t=(\d{1,12}), ?key=([\w-]{1,64}), ?v1=([0-9a-f]{64})$/.exec(header);
  const [, t, key, v1] = found ?? [];
  return t && key && v1 ? { t, key, v1 } : undefined;
}

function isSame(right: string, given: string): boolean {
  return timingSafeEqual(Buffer.from(right, 'hex'), Buffer.from(given, 'hex'));
}
