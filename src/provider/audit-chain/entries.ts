import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { triedWrong } from '../session/wrong-passwords.ts';

/** All that an entry of the audit says, as the database writes it: the same text for the same entry. */
export const said: RawBuilder<string> = sql`jsonb_build_array(
  audit.audit_id, extract(epoch from audit.at), audit.user_id, audit.action, audit.subject, audit.detail)::text`;

/** Wrong passwords are forgotten after a month, so they are in no chain. */
export const isForgotten = triedWrong;

/** What the first entry is chained to. */
export const beginning = '0'.repeat(64);

/** Of an entry, and of all before it. */
export const chained = (before: string, entry: string): string =>
  createHash('sha256').update(`${before}\n${entry}`).digest('hex');
