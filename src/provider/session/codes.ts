import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { hashCode } from '../messages/codes.ts';

/**
 * What a code is bound to: signing in with a contact at a partner, or wherever the borrower is
 * (`application_id` 0) a new password for a contact, or a step-up. One never opens the other.
 */
export type CodeFor = {
  readonly purpose: 'signin' | 'reset' | 'step-up';
  readonly kind: 'otp' | 'link';
  readonly contact: string;
  readonly application_id: number;
};

/** A new password for a contact: always six digits, by SMS or email. */
export const resetOf = (contact: string): CodeFor => ({
  purpose: 'reset',
  kind: 'otp',
  contact,
  application_id: 0,
});

/** Shows once more that a signed-in borrower has this contact. */
export const stepUpOf = (contact: string): CodeFor => ({
  purpose: 'step-up',
  kind: 'otp',
  contact,
  application_id: 0,
});

/** A link comes back without its contact, so its hash holds only the partner. */
export function hashOf({ config }: Context, wanted: CodeFor, code: string): string {
  const { purpose, kind, contact, application_id } = wanted;
  const sentTo = kind === 'otp' ? `${application_id} ${contact}` : String(application_id);
  return hashCode(config.tokenSecret, code, purpose === 'signin' ? sentTo : `${purpose} ${sentTo}`);
}

/** One at a time for each contact: sends and tries of codes are counted exactly. */
export async function lockContact(tx: Tx, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`.execute(tx);
}
