import { randomBytes } from 'node:crypto';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import { openSecret, sealSecret } from './secrets.ts';

export type PartnerKey = {
  readonly key_id: string;
  readonly application_id: number;
  readonly secret: string;
};

type Keeper = Pick<Context, 'config' | 'log'>;

/** A key that has not been revoked. */
export async function keyNamed(
  { db, ...keeper }: Keeper & { readonly db: Db },
  key_id: string,
): Promise<PartnerKey | undefined> {
  const [row] = await validKeys(db).where('key_id', '=', key_id).execute();
  return row && opened(row, keeper);
}

/**
 * The key that what we send is signed with: the oldest that is valid. A partner that changes keys
 * makes the new one, accepts both, and revokes the old one.
 */
export async function signingKey(
  { db, ...keeper }: Keeper & { readonly db: Db },
  application_id: number,
): Promise<PartnerKey | undefined> {
  const rows = await validKeys(db).where('application_id', '=', application_id).execute();
  for (const row of rows) {
    const key = opened(row, keeper);
    if (key) return key;
  }
  return undefined;
}

/** A new key of a partner; its secret is shown once, and kept sealed. */
export async function makeKey(
  tx: Tx,
  { config, clock }: Context,
  application_id: number,
): Promise<PartnerKey> {
  const kind = config.mode === 'live' ? 'live' : 'test';
  const key_id = `hk_${kind}_${randomBytes(12).toString('base64url')}`;
  const secret = `hs_${kind}_${randomBytes(32).toString('base64url')}`;
  await tx
    .insertInto('partner_keys')
    .values({
      key_id,
      application_id,
      secret: sealSecret(secret, config),
      created_at: instant(clock.now()),
    })
    .execute();
  return { key_id, application_id, secret };
}

const validKeys = (db: Db) =>
  db
    .selectFrom('partner_keys')
    .select(['key_id', 'application_id', 'secret'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('key_id');

function opened(row: PartnerKey, { config, log }: Keeper): PartnerKey | undefined {
  const secret = openSecret(row.secret, config);
  if (secret === undefined) log('partner key unreadable', { key_id: row.key_id });
  return secret === undefined ? undefined : { ...row, secret };
}
