import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { listPaperKeys } from '#contract/paper-keys.ts';
import { instant } from '../clock/clock.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { openSecret, sealSecret } from '../partners/secrets.ts';

export type PaperKey = { readonly key_id: string; readonly secret: KeyObject };

const ours = 'keys of papers';

/** Every key that has signed papers, so that anybody can check one. */
export async function paperKeyList({
  context: { shared },
}: CallRequest<typeof listPaperKeys, null>): Promise<Answer<typeof listPaperKeys>> {
  const keys = await shared
    .selectFrom('paper_keys')
    .select(['key_id as key', 'public_key', 'created_at', 'retired_at'])
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
  return { data: { keys } };
}

/**
 * The newest key that is not retired, made when there is none. One that was sealed under another
 * TOKEN_SECRET cannot sign, and is passed over. Two processes that both find none each make one: both
 * are published, so the papers of both are proven.
 */
export async function currentPaperKey({ shared, config, clock }: Context): Promise<PaperKey> {
  const rows = await shared
    .selectFrom('paper_keys')
    .select(['key_id', 'public_key', 'secret'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
  for (const { key_id, public_key, secret } of rows) {
    const d = secret && openSecret(secret, config, ours);
    if (d) return { key_id, secret: keyOf(public_key, d) };
  }
  return makePaperKey(shared, { config, at: instant(clock.now()) });
}

/** A new key, which signs from now on. */
export async function makePaperKey(
  db: Db,
  { config, at }: { readonly config: Config; readonly at: string },
): Promise<PaperKey> {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const hash = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex');
  const key_id = hash.slice(0, 16);
  const secret = sealSecret(d, config, ours);
  await db
    .insertInto('paper_keys')
    .values({ key_id, public_key: x, secret, created_at: at })
    .execute();
  return { key_id, secret: keyOf(x, d) };
}

const keyOf = (x: string, d: string) =>
  createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
