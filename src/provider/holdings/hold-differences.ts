import { type Minor, sum } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database, Db, Tx } from '../db/tables.ts';

/** What a partner holds back of one borrower, beside what must stay. */
export type Difference = Pick<
  Database['hold_differences'],
  'application_id' | 'user_id' | 'currency'
> & {
  readonly hold: Minor;
  readonly held: Minor;
  readonly status: 'same' | 'changed' | 'less' | 'more';
};

/**
 * Keeps what differs until a comparison agrees. One that is older than what was kept says nothing new, nor
 * does a hold that changed after it. All are one partner's.
 */
export async function keepDifferences(
  tx: Tx,
  compared: readonly Difference[],
  { as_of, now }: { readonly as_of: number; readonly now: number },
): Promise<void> {
  const at = instant(as_of);
  const kept = compared.flatMap(({ status, ...row }) =>
    status === 'less' || status === 'more'
      ? [{ ...row, compared_at: at, found_at: instant(now) }]
      : [],
  );
  if (kept.length > 0) {
    await tx
      .insertInto('hold_differences')
      .values(kept)
      .onConflict((conflict) =>
        conflict
          .columns(['application_id', 'user_id', 'currency'])
          .doUpdateSet(({ ref }) => ({
            hold: ref('excluded.hold'),
            held: ref('excluded.held'),
            compared_at: ref('excluded.compared_at'),
          }))
          .whereRef('hold_differences.compared_at', '<=', 'excluded.compared_at'),
      )
      .execute();
  }
  const agreeing = Map.groupBy(
    compared.filter(({ status }) => status === 'same'),
    ({ currency }) => currency,
  );
  for (const [currency, rows] of agreeing) {
    await tx
      .deleteFrom('hold_differences')
      .where('application_id', '=', rows[0]?.application_id ?? 0)
      .where('user_id', '=', anyOf(rows.map(({ user_id }) => user_id)))
      .where('currency', '=', currency)
      .where('compared_at', '<=', at)
      .execute();
  }
}

type Hold = Pick<Difference, 'application_id' | 'currency' | 'hold'>;

/**
 * What must stay of a borrower's portfolios is this by now: where partners held back too little, it may be enough.
 * They may say no more about somebody of whom they have nothing to hold back. Too much stays until they let it go.
 */
export async function changeDifferences(
  tx: Tx,
  user_id: string,
  holds: readonly Hold[],
): Promise<void> {
  const kept = await tx
    .selectFrom('hold_differences')
    .select(['application_id', 'currency', 'hold', 'held'])
    .where('user_id', '=', user_id)
    .execute();
  for (const { application_id, currency, hold: before, held } of kept) {
    const same = holds.filter(
      (one) => one.application_id === application_id && one.currency === currency,
    );
    const hold = sum(same.map((one) => one.hold));
    const whose = { user_id, application_id, currency };
    const isOver = held === hold || (held < before && held > hold);
    const over = tx.deleteFrom('hold_differences').where((is) => is.and(whose));
    const still = tx.updateTable('hold_differences').where((is) => is.and(whose));
    await (isOver ? over.execute() : still.set({ hold }).execute());
  }
}

/** What partners, or one of them, hold back that is not what must stay, those that hold too little first. */
export function holdDifferences(db: Db, application_id?: number) {
  return db
    .selectFrom('hold_differences as difference')
    .innerJoin('applications', 'applications.application_id', 'difference.application_id')
    .select(['user_id', 'currency', 'hold', 'held', 'compared_at', 'found_at'])
    .$if(application_id !== undefined, (query) =>
      query.where('difference.application_id', '=', application_id ?? 0),
    )
    .select('applications.name as partner')
    .orderBy(({ eb, ref }) => eb(ref('held'), '-', ref('hold')))
    .orderBy('user_id')
    .execute();
}
