import { isNaira } from '../accounts/processors.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import { isOtherAmount } from '../withdrawals/flag.ts';
import { clearToSend, lockedAsBlocked } from '../withdrawals/hold.ts';
import {
  completeWithdrawal,
  lockWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from '../withdrawals/settle.ts';

const by = 'operator';

export type ArrivedWire = {
  readonly withdrawal_id: string;
  /** Typed from the bank's confirmation: the last four digits of the account that the money went to. */
  readonly last_four: string;
  /** The bank's own, which proves the payment. */
  readonly bank_reference: string;
};

/** The wire has arrived. Throws not_found or state_conflict, and invalid_request for another account. */
export function completeByHand(
  context: Context,
  { withdrawal_id, last_four, bank_reference }: ArrivedWire,
  operator: string,
): Promise<void> {
  const deed = { withdrawal_id, operator, did: 'complete withdrawal', bank_reference };
  return atDesk(context, deed, ['pending'], async (tx, withdrawal) => {
    if (!withdrawal.account_number.endsWith(last_four)) {
      throw refuseField(
        'last_four',
        'The account of this withdrawal ends in other digits. Look where the money went.',
      );
    }
    // What was sent before a dispute or a block has arrived all the same. Nobody notes when a wire is made.
    const isSent = withdrawal.sent_at !== null;
    const now = context.clock.now();
    if (!isSent && !(await clearToSend(tx, withdrawal_id, now, { hasLeft: true }))) {
      throw refuse('state_conflict', 'A dispute holds it. Release it before you send it.');
    }
    await completeWithdrawal(tx, context, withdrawal, by);
  });
}

/**
 * The bank did not take the wire, or sent it back after it was paid; or a block keeps the money from leaving.
 * Throws as completeByHand.
 */
export function rejectByHand(
  context: Context,
  { withdrawal_id, reason }: { readonly withdrawal_id: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const deed = { withdrawal_id, operator, did: 'reject withdrawal', reason };
  return atDesk(
    context,
    deed,
    ['pending', 'completed'],
    (tx, withdrawal) => rejectWithdrawal(tx, context, withdrawal, { by, reason }),
    isKeptBack,
  );
}

/** Whether a block keeps a locked withdrawal that has not left: no order for it can be on its way either. */
async function isKeptBack(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  const { user_id, status, sent_at, known_at, stop_wanted_at } = withdrawal;
  if (status !== 'pending' || (sent_at ?? known_at ?? stop_wanted_at) !== null) return false;
  return lockedAsBlocked(tx, user_id);
}

/**
 * Works on a locked withdrawal in one of the statuses, and audits the operator, in one transaction.
 * It is in Dollars, or in Naira of which the processor says another amount or that is `ours` to end.
 */
async function atDesk(
  { db, clock }: Context,
  deed: { readonly withdrawal_id: string; readonly operator: string; readonly did: string },
  from: readonly Withdrawal['status'][],
  work: (tx: Tx, withdrawal: Withdrawal) => Promise<void>,
  ours = async (_tx: Tx, _withdrawal: Withdrawal) => false,
): Promise<void> {
  const { withdrawal_id: subject, ...detail } = deed;
  const at = instant(clock.now());
  await inTransaction(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, subject);
    if (!withdrawal) throw refuse('not_found');
    const isOurs =
      !isNaira(withdrawal) || (await isOtherAmount(tx, subject)) || (await ours(tx, withdrawal));
    if (!isOurs) {
      throw refuse(
        'state_conflict',
        'Naira is paid by the processor, which alone knows how it ends.',
      );
    }
    if (!from.includes(withdrawal.status)) {
      throw refuse('state_conflict', `The withdrawal is ${withdrawal.status}.`);
    }
    await work(tx, withdrawal);
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
  });
}
