import { sql } from 'kysely';
import { otpTries } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { type CodeFor, dayMs, hashOf, lockContact } from './send-code.ts';

/** Whose code it was, and where it was sent; or why it opens nothing. */
export type Spent =
  | { readonly user_id: string; readonly contact: string }
  | { readonly refused: 'code_invalid' | 'code_locked' };

const mostFailuresADay = 10;

/**
 * Tries six digits on the code that was sent last. Tries are counted one after another, the right
 * ones too: five on a code and ten failures a contact a day, however many come at once.
 */
export async function spendOtp(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  otp: string,
): Promise<Spent> {
  await lockContact(tx, wanted.contact);
  const now = context.clock.now();
  const code = await tx
    .selectFrom('one_time_codes')
    .selectAll()
    .where('contact', '=', wanted.contact)
    .where('application_id', '=', wanted.application_id)
    .where('purpose', '=', wanted.purpose)
    .where('kind', '=', 'otp')
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!code || code.spent_at || code.expires_at <= instant(now)) return { refused: 'code_invalid' };
  if (code.tries >= otpTries || (await failuresInADay(tx, wanted.contact, now)) >= mostFailuresADay)
    return { refused: 'code_locked' };

  const { user_id } = code;
  const right = user_id !== null && code.hash === hashOf(context, wanted, otp);
  await tx
    .updateTable('one_time_codes')
    .set({ tries: code.tries + 1, spent_at: right ? instant(now) : null })
    .where('code_id', '=', code.code_id)
    .execute();
  return right ? { user_id, contact: wanted.contact } : { refused: 'code_invalid' };
}

/** Wrong tries on all codes of a contact; the one that spent a code was none. */
async function failuresInADay(tx: Tx, contact: string, now: number): Promise<number> {
  const { failures } = await tx
    .selectFrom('one_time_codes')
    .select(sql<number>`coalesce(sum(tries), 0) - count(spent_at)`.as('failures'))
    .where('contact', '=', contact)
    .where('kind', '=', 'otp')
    .where('sent_at', '>', instant(now - dayMs))
    .executeTakeFirstOrThrow();
  return failures;
}

/**
 * 192 random bits cannot be guessed, so a link needs no count of tries; it opens once. A contact
 * that is given must be the one that it was sent to.
 */
export async function spendLink(
  tx: Tx,
  context: Context,
  {
    application_id,
    code,
    contact,
  }: { application_id: number; code: string; contact: string | undefined },
): Promise<Spent> {
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
    .returning(['user_id', 'contact'])
    .executeTakeFirst();
  if (!spent?.user_id) return { refused: 'code_invalid' };
  return { user_id: spent.user_id, contact: spent.contact };
}
