import type { DeedName, Proposal } from '#contract/desk-deeds.ts';
import type { Context } from '../context.ts';
import { writeWaiting } from '../db/later.ts';
import type { Db, Tx } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Order } from './deed.ts';
import { deeds } from './deeds.ts';

/** Where a deed has its effect, and so where its proposal lies. */
export const placeOf = ({ db, shared }: Context, deed: DeedName): Db =>
  deeds[deed].isShared ? shared : db;

/** The context of a verb that is a part of this transaction. */
export const within = (context: Context, deed: DeedName, tx: Tx): Context =>
  deeds[deed].isShared ? { ...context, shared: tx } : { ...context, db: tx };

/** Does a deed; gives a refusal where something was written down all the same. */
export async function work(
  context: Context,
  deed: DeedName,
  order: Order,
  operator: string,
): Promise<Refusal | undefined> {
  const outcome = await deeds[deed].work(context, order, operator);
  return outcome instanceof Refusal ? outcome : undefined;
}

type Rehearsed = {
  readonly refusal: Refusal | undefined;
  readonly postings: Proposal['postings'];
};

/** Does a deed and undoes all of it: what it would post, or why it cannot be done. */
export async function rehearse(
  here: Context,
  deed: DeedName,
  order: Order,
  operator: string,
): Promise<Rehearsed> {
  let rehearsed: Rehearsed | undefined;
  const undone = new Error('Rehearsed');
  await placeOf(here, deed)
    .transaction()
    // What others post meanwhile is not seen.
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const before = deeds[deed].isShared ? 0 : await lastPosted(tx);
      const refusal = await work(within(here, deed, tx), deed, order, operator);
      await writeWaiting(tx);
      rehearsed = { refusal, postings: deeds[deed].isShared ? [] : await postedSince(tx, before) };
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  if (!rehearsed) throw new Error('It was not rehearsed');
  return rehearsed;
}

async function lastPosted(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('ledger_transactions')
    .select(({ fn }) => fn.max('transaction_id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const postedSince = (tx: Tx, last: number) =>
  tx
    .selectFrom('ledger_entries')
    .select(['account', 'currency', 'amount'])
    .where('transaction_id', '>', last)
    .orderBy('entry_id')
    .execute();
