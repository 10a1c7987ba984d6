import type { Selectable, Updateable } from 'kysely';
import { audit } from '../audit.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** A withdrawal's life. The actions of its ends are the kinds of their ledger transactions. */
export const transitions = {
  request: { from: null, to: 'pending', column: 'pending_at', action: 'request withdrawal' },
  complete: { from: 'pending', to: 'completed', column: 'completed_at', action: 'payout' },
  reject: {
    from: 'pending',
    to: 'rejected',
    column: 'rejected_at',
    action: 'rejected_withdrawal',
  },
  /** The bank sent it back after it had arrived. */
  return: { from: 'completed', to: 'rejected', column: 'rejected_at', action: 'returned_payout' },
} as const;

export type WithdrawalTransition = Exclude<keyof typeof transitions, 'request'>;

type Happening = {
  /** ISO instant. */
  readonly at: string;
  /** For the audit. */
  readonly detail: Record<string, unknown>;
  /** What else changes in the same row. */
  readonly set?: Omit<Updateable<Database['withdrawals']>, 'status'>;
};

/**
 * Takes a withdrawal through one of its transitions, with the audit row that says so.
 *
 * @throws state_conflict when it is not in the status that it starts from: another was faster
 */
export async function transition(
  tx: Tx,
  withdrawal_id: string,
  name: WithdrawalTransition,
  { at, detail, set }: Happening,
): Promise<void> {
  const { from, to: status, column, action } = transitions[name];
  const { numUpdatedRows } = await tx
    .updateTable('withdrawals')
    .set({ ...set, status, [column]: at })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('state_conflict');
  await audit(tx, { user_id: null, action, subject: withdrawal_id, at, detail });
}

type Withdrawal = Selectable<Database['withdrawals']>;
type NewWithdrawal = Omit<Withdrawal, keyof typeof asked>;

/** What is known of every withdrawal that is asked for. */
const asked = {
  status: transitions.request.to,
  completed_at: null,
  rejected_at: null,
  rejected_because: null,
  sent_at: null,
  known_at: null,
  stop_wanted_at: null,
  released_at: null,
} as const;

/** Writes a withdrawal that its borrower asks for. */
export async function createWithdrawal(tx: Tx, wanted: NewWithdrawal): Promise<Withdrawal> {
  const withdrawal = { ...wanted, ...asked };
  insertRows(tx, 'withdrawals', [withdrawal]);
  const { user_id, withdrawal_id: subject, pending_at: at } = wanted;
  await audit(tx, { user_id, action: transitions.request.action, subject, at });
  return withdrawal;
}
