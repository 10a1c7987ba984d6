import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import { saveRows } from '../db/insert-rows.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { requireStepUp } from '../http/step-up.ts';
import { contactsOf } from '../messages/contact.ts';
import { borrowerToLock } from '../users/lock.ts';
import type { Destination } from './destination.ts';
import { notifyNewBeneficiary } from './notify-new.ts';
import type { Processor } from './processors.ts';

export type SavedAccount = Selectable<Database['accounts']>;

/** Who adds an account, by which session, and where the app is that its link leads to. */
export type Adding = Pick<CallRequest<unknown>, 'context' | 'borrower' | 'origin'>;

type Added = {
  readonly processor: Pick<Processor, 'processor_id' | 'slug'>;
  readonly destination: Destination;
  /** Whether the borrower wants to see it again; once wanted, it stays wanted. */
  readonly saved_by_user: boolean;
};

/** What is held before an account is added. The session comes first: it may have been ended since. */
export const adderToLock = (tx: Tx, { user_id, session_id }: Adding['borrower'], added: Added) => ({
  session: tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .where('ended_at', 'is', null)
    .forShare(),
  borrower: borrowerToLock(tx, user_id),
  known: sameAccount(tx, user_id, added),
});

/** What adding an account depends on: read it when the borrower is held, so that none is added twice. */
export const adderFacts = (tx: Tx, user_id: string, added: Added) => ({
  kept: sameAccount(tx, user_id, added),
  contacts: contactsOf(tx, [user_id]),
});

const sameAccount = (tx: Tx, user_id: string, { processor, destination }: Added) =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('processor_id', '=', processor.processor_id)
    .where('account_number', '=', destination.account_number)
    .where(sql`coalesce(bank_code, '')`, '=', destination.bank_code ?? '')
    .where(
      sql`coalesce(details ->> 'routing_number', '')`,
      '=',
      destination.details.routing_number ?? '',
    )
    .forNoKeyUpdate();

type Locked = RowsOf<ReturnType<typeof adderToLock>>;
type Facts = RowsOf<ReturnType<typeof adderFacts>>;

/**
 * The borrower's account for a destination, kept for the next time. One that is kept already keeps its
 * id: the same number at the same bank is the same account, however it is corrected. One that is
 * new, or known with other details, needs a step-up, and the borrower hears of it. Throws
 * step_up_required, or unauthenticated when the session has been ended by the link about what it added
 * before.
 */
export async function saveBeneficiary(
  tx: Tx,
  adding: Adding,
  { processor, destination, saved_by_user }: Added,
  { session, kept: [kept], contacts: [contacts] }: Locked & Facts,
): Promise<SavedAccount> {
  const { context, borrower } = adding;
  if (session.length === 0 || !contacts) throw refuse('unauthenticated');
  const account: SavedAccount = {
    account_id: kept?.account_id ?? randomUUID(),
    user_id: borrower.user_id,
    processor_id: processor.processor_id,
    slug: kept?.slug ?? processor.slug,
    saved_at: kept?.saved_at ?? instant(context.clock.now()),
    ...destination,
    saved_by_user: saved_by_user || kept?.saved_by_user === true,
  };
  // A wire goes where all its details lead, not the number alone.
  const isKnown = kept && isSame(kept.details, destination.details);
  const saved = isKnown ? { ...kept, saved_by_user: account.saved_by_user } : account;
  if (!isKnown) requireStepUp(context, borrower);
  if (!isKnown || saved.saved_by_user !== kept.saved_by_user) {
    saveRows(tx, 'accounts', ['account_id'], [saved]);
  }
  if (!isKnown) await notifyNewBeneficiary(tx, adding, saved, contacts);
  return saved;
}

/** As `saveBeneficiary`, of a verb that depends on nothing else. */
export async function addBeneficiary(tx: Tx, adding: Adding, added: Added): Promise<SavedAccount> {
  const { borrower } = adding;
  const locked = await readTogether(tx, adderToLock(tx, borrower, added));
  const facts = await readTogether(tx, adderFacts(tx, borrower.user_id, added));
  return saveBeneficiary(tx, adding, added, { ...locked, ...facts });
}

type Details = Destination['details'];

const isSame = (one: Details, other: Details): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
