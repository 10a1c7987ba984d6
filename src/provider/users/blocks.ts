import { addDays, lagosDay } from '#credit/calendar.ts';
import { type FrozenSpan, mergeSpans } from '#credit/frozen-days.ts';
import type { Borrower } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database, Db } from '../db/tables.ts';

export const blockedActions = ['signin', 'loan', 'repayment', 'withdrawal'] as const;
export type BlockedAction = (typeof blockedActions)[number];

type Flags = Pick<
  Database['users'],
  'blacklist_signin' | 'blacklist_loan' | 'blacklist_repayment' | 'blacklist_withdrawal'
>;

/** What a borrower may not do: one who may not sign in may do nothing else either. */
export function blacklistOf(user: Readonly<Record<keyof Flags, boolean>>): Borrower['blacklist'] {
  const signin = user.blacklist_signin;
  return {
    signin,
    loan: signin || user.blacklist_loan,
    repayment: signin || user.blacklist_repayment,
    withdrawal: signin || user.blacklist_withdrawal,
  };
}

/** The blocks of a borrower that last, oldest first. */
export const openBlocks = (db: Db, user_id: string) =>
  db
    .selectFrom('blocks')
    .select(['action', 'since', 'reason'])
    .where('user_id', '=', user_id)
    .where('until', 'is', null)
    .orderBy('since')
    .orderBy('action');

/** While one of these lasts, a borrower cannot withdraw. */
export const withdrawalBlocks: readonly BlockedAction[] = ['signin', 'withdrawal'];

/**
 * What is said in place of where to withdraw, when a borrower cannot; else undefined.
 *
 * @param at - the moment of which it is said, in ms since 1970
 */
export async function whyNotWithdrawn(
  db: Db,
  user_id: string,
  at: number,
): Promise<string | undefined> {
  const blocks = await openBlocks(db, user_id).execute();
  const isBlocked = blocks.some(
    ({ action, since }) => withdrawalBlocks.includes(action) && Date.parse(since) <= at,
  );
  return isBlocked
    ? 'Withdrawals are blocked on your account, so you cannot withdraw it now. It stays yours. Your dashboard shows why, and who to write to.'
    : undefined;
}

/** While one of these lasts, a borrower cannot repay. */
export const repaymentBlocks = ['signin', 'repayment'] as const;

/** When borrowers could not repay, for `frozenBy`. */
export const blocksOfRepayment = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('blocks')
    .select(['user_id', 'since', 'until'])
    .where('user_id', '=', anyOf(userIds))
    .where('action', 'in', repaymentBlocks);

/** The days on which a borrower could not repay, and those on which they could not borrow. */
export type BlockedDays = {
  readonly repayment: readonly FrozenSpan[];
  readonly loan: readonly FrozenSpan[];
};

/** Those of borrowers, by their ids; nothing of those who always could. Read them after their loans are locked. */
export async function blockedDaysOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, BlockedDays>> {
  const blocks = await db
    .selectFrom('blocks')
    .select(['user_id', 'action', 'since', 'until'])
    .where('user_id', '=', anyOf(userIds))
    .execute();
  const daysOf = (own: typeof blocks, wanted: BlockedAction) =>
    frozenBy(own.filter(({ action }) => action === wanted || action === 'signin'));
  const byBorrower = Map.groupBy(blocks, ({ user_id }) => user_id);
  return new Map(
    [...byBorrower].map(([user_id, own]) => {
      return [user_id, { repayment: daysOf(own, 'repayment'), loan: daysOf(own, 'loan') }];
    }),
  );
}

type Period = { readonly since: string; readonly until: string | null };

/** Lagos days; one of which a part was blocked counts. */
export function frozenBy(blocks: readonly Period[]): FrozenSpan[] {
  const spans = blocks.map(({ since, until }) => ({
    from: lagosDay(Date.parse(since)),
    until: until === null ? null : addDays(lagosDay(Date.parse(until)), 1),
  }));
  return mergeSpans(spans);
}
