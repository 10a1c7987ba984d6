import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { type Refusal, refuse } from '../errors/refusal.ts';
import type { Requester } from '../limits/requester.ts';
import { deadLink, lockedSentence, wrongCodeSentence } from './code-messages.ts';
import { secondsToWait, unspentFirst } from './code-share.ts';
import { type CodeFor, hashOf, lockContact } from './codes.ts';
import { isRequestedBy } from './known-devices.ts';
import { triesLeft } from './tries.ts';

/** Whose code it was, where it was sent and which hand-off it connects; or why it opens nothing, in words too. */
export type Redeemed =
  | { readonly user_id: string; readonly contact: string; readonly handoff_id: string | null }
  | { readonly refused: Refusal };

/**
 * Tries six digits on the code that this requester asked for last. Tries are counted one after
 * another, however many come at once (tries.ts).
 */
export async function redeemOtp(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  { otp, requester }: { otp: string; requester: Requester },
): Promise<Redeemed> {
  const { contact } = wanted;
  await lockContact(tx, contact);
  const now = context.clock.now();
  const code = await tx
    .selectFrom('one_time_codes')
    .innerJoin('code_requesters', 'code_requesters.code_id', 'one_time_codes.code_id')
    .select([
      'one_time_codes.code_id',
      'device',
      'user_id',
      'hash',
      'sent_at',
      'spent_at',
      'expires_at',
      'handoff_id',
    ])
    .where('contact', '=', contact)
    .where('application_id', '=', wanted.application_id)
    .where('purpose', '=', wanted.purpose)
    .where('kind', '=', 'otp')
    .where(isRequestedBy(requester))
    .orderBy('asked_at', 'desc')
    .orderBy('sent_at', 'desc')
    .orderBy(unspentFirst)
    .limit(1)
    .executeTakeFirst();
  if (!code || code.spent_at || code.expires_at <= instant(now)) {
    return { refused: refuse('code_invalid') };
  }
  const { code_id, device, user_id } = code;
  const wait = secondsToWait(code.sent_at, now);
  const left = await triesLeft(tx, { contact, code_id }, requester, now);
  if (Math.min(left.onCode, left.today) <= 0) {
    return { refused: refuse('code_locked', lockedSentence(left, wait)) };
  }

  if (user_id !== null && code.hash === hashOf(context, wanted, otp)) {
    await tx
      .updateTable('one_time_codes')
      .set({ spent_at: instant(now), spent_by: device })
      .where('code_id', '=', code_id)
      .execute();
    return { user_id, contact, handoff_id: code.handoff_id };
  }
  await tx
    .updateTable('code_requesters')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('code_id', '=', code_id)
    .where('device', '=', device)
    .execute();
  const next = { onCode: left.onCode - 1, today: left.today - 1 };
  return { refused: refuse('code_invalid', wrongCodeSentence(next, wait)) };
}

/** The contact that a link went to, whether it still opens or not. */
export async function contactOfLink({
  context,
  application_id,
  code,
}: {
  context: Context;
  application_id: number;
  code: string;
}): Promise<CodeFor> {
  const wanted = { purpose: 'signin', kind: 'link', contact: '', application_id } as const;
  const link = await context.db
    .selectFrom('one_time_codes')
    .select('contact')
    .where('hash', '=', hashOf(context, wanted, code))
    .where('purpose', '=', 'signin')
    .where('kind', '=', 'link')
    .executeTakeFirst();
  if (!link) throw refuse('code_invalid', deadLink);
  return { ...wanted, contact: link.contact };
}

/**
 * 192 random bits cannot be guessed, so a link needs no count of tries; it opens once. A contact
 * that is given must be the one that it was sent to.
 */
export async function redeemLink(
  tx: Tx,
  context: Context,
  {
    application_id,
    code,
    contact,
  }: { application_id: number; code: string; contact: string | undefined },
): Promise<Redeemed> {
  const now = instant(context.clock.now());
  const wanted = { purpose: 'signin', kind: 'link', contact: '', application_id } as const;
  const spent = await tx
    .updateTable('one_time_codes')
    .set({ spent_at: now })
    .where('hash', '=', hashOf(context, wanted, code))
    .where('purpose', '=', 'signin')
    .where('kind', '=', 'link')
    .where('user_id', 'is not', null)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(contact !== undefined, (codes) => codes.where('contact', '=', contact ?? ''))
    .returning(['user_id', 'contact', 'handoff_id'])
    .executeTakeFirst();
  if (!spent?.user_id) return { refused: refuse('code_invalid', deadLink) };
  return { ...spent, user_id: spent.user_id };
}
