import { sql } from 'kysely';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { pictureAddress } from '../partners/addresses.ts';

export type NewPartner = {
  readonly name: string;
  readonly type: 'standard' | 'widget';
  /** A month, in basis points. */
  readonly interest_bp: number;
  readonly collateral_ratio_bp: number;
};

/**
 * Makes a partner, whose users wait until it is approved. Gives its number. Throws state_conflict for a
 * name that another bears, and invalid_request for terms that cannot be.
 */
export async function addPartner(
  { shared, clock }: Context,
  { name, type, interest_bp, collateral_ratio_bp }: NewPartner,
  operator: string,
): Promise<number> {
  if (name.trim() === '' || name.length > 80) throw refuseField('name', 'Enter a name for it.');
  for (const bp of [interest_bp, collateral_ratio_bp]) {
    if (!Number.isInteger(bp) || bp < 1 || bp > 10_000) {
      throw refuseField('interest_bp', 'Enter percentages from 0.01% to 100%.');
    }
  }
  return inTransaction(shared, async (tx) => {
    // Whoever adds another at the same time waits, so that no two get one number.
    await sql`lock table applications in share row exclusive mode`.execute(tx);
    const known = await tx.selectFrom('applications').select(['application_id', 'name']).execute();
    const isSame = (other: string) => other.trim().toLowerCase() === name.trim().toLowerCase();
    if (known.some((one) => isSame(one.name))) {
      throw refuse('state_conflict', 'Another partner has this name.');
    }
    const application_id = Math.max(0, ...known.map((one) => one.application_id)) + 1;
    await tx
      .insertInto('applications')
      .values({
        application_id,
        name: name.trim(),
        type,
        waitlist: true,
        ...{ background_color: null, icon: null, logo: null, banner: null },
        ...{ interest_bp, collateral_ratio_bp, redirect_origins: '[]' },
      })
      .execute();
    const detail = { operator, did: 'add partner', name, type, interest_bp, collateral_ratio_bp };
    const at = instant(clock.now());
    const subject = String(application_id);
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
    return application_id;
  });
}

/** A step before a partner's users may borrow. */
export type GoLiveStep = {
  readonly says: string;
  readonly isDone: boolean;
  /** They may without it. */
  readonly isOptional?: boolean;
};

/** What a partner needs before it is approved. Throws not_found. */
export async function goLiveSteps(
  { shared }: Pick<Context, 'shared'>,
  application_id: number,
): Promise<GoLiveStep[]> {
  const partner = await shared
    .selectFrom('applications')
    .select(['redirect_origins', 'webhook_url', 'pull_url', 'logo', 'icon', 'background_color'])
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  if (!partner) throw refuse('not_found');
  const key = await shared
    .selectFrom('partner_keys')
    .select('key_id')
    .where('application_id', '=', application_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const { redirect_origins, webhook_url, pull_url, logo, icon, background_color } = partner;
  return [
    { says: 'a key for its server', isDone: key !== undefined },
    { says: 'the origins of its pages', isDone: redirect_origins.length > 0 },
    { says: 'a webhook address', isDone: webhook_url !== null },
    { says: 'its logo and colour', isDone: (logo ?? icon) !== null && background_color !== null },
    {
      says: 'an address where we ask for holdings, unless its server sends them',
      isDone: pull_url !== null,
      isOptional: true,
    },
  ];
}

/** Lets a partner's users borrow. Throws state_conflict while a step is left, or not_found. */
export async function approvePartner(
  context: Context,
  application_id: number,
  operator: string,
): Promise<void> {
  const left = (await goLiveSteps(context, application_id)).filter(
    ({ isDone, isOptional }) => !isDone && !isOptional,
  );
  if (left.length > 0) {
    const steps = left.map(({ says }) => says).join(', ');
    throw refuse('state_conflict', `This partner still needs ${steps}.`);
  }
  await change(context, application_id, { waitlist: false }, { operator, did: 'approve partner' });
}

/** How a partner looks, its colour as `#16324f`, and where its users bring in more: https addresses. */
export type Look = {
  readonly background_color?: string;
  readonly logo?: string;
  readonly icon?: string;
  readonly top_up_url?: string;
};

/** Throws invalid_request for a colour or an address that cannot be, or not_found. */
export async function setLook(
  context: Context,
  application_id: number,
  look: Look,
  operator: string,
): Promise<void> {
  const { background_color, logo, icon, top_up_url } = look;
  if (background_color !== undefined && !/^#[0-9a-f]{6}$/i.test(background_color)) {
    throw refuseField('background_color', 'Enter a colour such as #16324f.');
  }
  if ([logo, icon].some((one) => one !== undefined && pictureAddress(one) === null)) {
    throw refuseField('logo', 'Enter a public https address of a picture.');
  }
  if (top_up_url !== undefined && pictureAddress(top_up_url) === null) {
    throw refuseField('top_up_url', 'Enter a public https address of the partner’s app.');
  }
  await change(context, application_id, look, { operator, did: 'set look', ...look });
}

async function change(
  { shared, clock }: Context,
  application_id: number,
  set: Look & { readonly waitlist?: boolean },
  detail: Record<string, unknown>,
): Promise<void> {
  await inTransaction(shared, async (tx) => {
    const changed = await tx
      .updateTable('applications')
      .set(set)
      .where('application_id', '=', application_id)
      .returning('application_id')
      .executeTakeFirst();
    if (!changed) throw refuse('not_found');
    const at = instant(clock.now());
    const subject = String(application_id);
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
  });
}
