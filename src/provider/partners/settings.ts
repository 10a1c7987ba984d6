import { sql } from 'kysely';
import { audit } from '../audit.ts';
import { inEachCell } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { isPartnerOrigin, isPullAddress, isWebhookAddress } from './addresses.ts';
import { makeKey, type PartnerKey } from './keys.ts';
import { schedulePulls } from './pull-job.ts';

/** Who changes it: a person at the desk, or somebody in the sandbox. */
type By =
  | { readonly action: 'operator'; readonly operator: string }
  | { readonly action: 'sandbox' };

export type Settings = {
  readonly application_id: number;
  /** Where events are sent to; null: nowhere. */
  readonly webhook_url?: string | null | undefined;
  /** Where it is asked what its users hold, with the user's id added as a last part; null: nowhere. */
  readonly pull_url?: string | null | undefined;
  /** Where its own pages are: they may show the widget and get borrowers back. */
  readonly origins?: readonly string[] | undefined;
};

/** What a partner has registered. Throws invalid_request, or not_found. */
export async function savePartner(context: Context, settings: Settings, by: By): Promise<void> {
  await saveSettings(context, settings, by);
  if (settings.pull_url) await askForHoldings(context, settings.application_id);
}

/** Has a partner asked at once what its users hold. */
export const askForHoldings = (context: Context, application_id: number) =>
  inEachCell(context, ({ db, clock }) => schedulePulls(db, application_id, clock.now()));

/** The same without asking a partner at a new address yet. */
export async function saveSettings(
  { config, clock, shared }: Context,
  { application_id, webhook_url, pull_url, origins }: Settings,
  { action, ...who }: By,
): Promise<void> {
  if (webhook_url && !isWebhookAddress(webhook_url, config)) {
    throw refuseField('webhook_url');
  }
  if (pull_url && !isPullAddress(pull_url, config)) throw refuseField('pull_url');
  if (origins?.some((one) => !isPartnerOrigin(one, config))) {
    throw refuseField('origins');
  }
  const set = {
    ...(webhook_url !== undefined && { webhook_url }),
    ...(pull_url !== undefined && { pull_url: pull_url?.replace(/\/+$/, '') ?? null }),
    ...(origins && { redirect_origins: JSON.stringify([...new Set(origins)]) }),
  };
  const at = instant(clock.now());
  await inTransaction(shared, async (tx) => {
    const partner = tx.updateTable('applications').set({ application_id, ...set });
    const saved = await partner
      .where('application_id', '=', application_id)
      .returning('application_id')
      .executeTakeFirst();
    if (!saved) throw refuse('not_found');
    const detail = { ...who, did: 'set partner', ...(origins && { origins }) };
    await audit(tx, { user_id: null, action, subject: String(application_id), at, detail });
  });
}

/** A key for a partner's server; its secret is told this once. */
export async function giveKey(
  context: Context,
  application_id: number,
  operator: string,
): Promise<PartnerKey> {
  const at = instant(context.clock.now());
  return context.shared.transaction().execute(async (tx) => {
    const partner = await tx
      .selectFrom('applications')
      .select('application_id')
      .where('application_id', '=', application_id)
      .executeTakeFirst();
    if (!partner) throw refuse('not_found');
    const key = await makeKey(tx, context, application_id);
    const detail = { operator, did: 'make partner key', application_id };
    await audit(tx, { user_id: null, action: 'operator', subject: key.key_id, at, detail });
    return key;
  });
}

/**
 * Nothing is signed with it any more, neither by the partner nor by us, and links that it has signed
 * open nothing. When somebody else may know it, every session that its word alone has opened ends
 * too; a partner that merely changes keys signs nobody out. Throws not_found.
 */
export async function revokeKey(
  context: Context,
  key_id: string,
  { operator, leaked }: { readonly operator: string; readonly leaked: boolean },
): Promise<void> {
  const at = instant(context.clock.now());
  await context.shared.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('partner_keys')
      .set(({ fn }) => ({ revoked_at: fn.coalesce('revoked_at', sql.val(at)) }))
      .where('key_id', '=', key_id)
      // Said again of one that has leaked, it ends what it had not ended yet.
      .$if(!leaked, (keys) => keys.where('revoked_at', 'is', null))
      .returning('key_id')
      .executeTakeFirst();
    if (!revoked) throw refuse('not_found');
    const detail = { operator, did: 'revoke partner key', leaked };
    await audit(tx, { user_id: null, action: 'operator', subject: key_id, at, detail });
  });
  // From here on it opens no session, so that none is missed.
  if (leaked) await inEachCell(context, ({ db }) => endSessionsBy(db, key_id, at));
}

/** The sessions that a key alone has opened. */
async function endSessionsBy(db: Db, key_id: string, at: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('bound_to', 'is not', null)
    .where('ended_at', 'is', null)
    .where('handoff_id', 'in', (handoffs) =>
      handoffs.selectFrom('partner_handoffs').select('handoff_id').where('key_id', '=', key_id),
    )
    .execute();
}
