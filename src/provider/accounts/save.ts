import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { requireStepUp } from '../http/step-up.ts';
import type { Destination } from './destination.ts';
import { notifyNewBeneficiary } from './notify-new.ts';
import type { Processor } from './processors.ts';

export type SavedAccount = Selectable<Database['accounts']>;

/** Who adds an account, by which session, and where the app is that its link leads to. */
export type Adding = Pick<CallRequest<unknown>, 'context' | 'borrower' | 'origin'>;

type How = {
  readonly processor: Pick<Processor, 'processor_id' | 'slug'>;
  /** Whether the borrower wants to see it again; once wanted, it stays wanted. */
  readonly saved_by_user: boolean;
};

/**
 * The borrower's account for a destination, kept for the next time. One that is kept already keeps its
 * id: the same number at the same bank is the same account, however it is corrected. One that is
 * new, or known with other details, needs a step-up, and the borrower hears of it. Throws
 * step_up_required.
 */
export async function saveBeneficiary(
  tx: Tx,
  adding: Adding,
  { processor: { processor_id, slug }, saved_by_user }: How,
  { details, ...destination }: Destination,
): Promise<SavedAccount> {
  const { context, borrower } = adding;
  await holdSession(tx, borrower);
  const account_id = randomUUID();
  const kept = await tx
    .insertInto('accounts')
    .values({
      ...destination,
      account_id,
      user_id: borrower.user_id,
      processor_id,
      slug,
      details: JSON.stringify(details),
      saved_at: instant(context.clock.now()),
      saved_by_user,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, processor_id, coalesce(bank_code, ''), account_number,
          coalesce(details ->> 'routing_number', '')`)
        .doUpdateSet({ saved_by_user: sql<boolean>`accounts.saved_by_user or ${saved_by_user}` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  // A wire goes where all its details lead, not the number alone.
  if (kept.account_id !== account_id && isSame(kept.details, details)) return kept;
  requireStepUp(context, borrower);
  const account = await tx
    .updateTable('accounts')
    .set({ ...destination, details: JSON.stringify(details) })
    .where('account_id', '=', kept.account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyNewBeneficiary(tx, adding, account);
  return account;
}

/** It may have been ended since it asked, by the link about what it added before. Comes first. */
async function holdSession(tx: Tx, { session_id }: Adding['borrower']): Promise<void> {
  const live = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!live) throw refuse('unauthenticated');
}

type Details = Destination['details'];

const isSame = (one: Details, other: Details): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
