import { type ExpressionBuilder, sql } from 'kysely';
import { formatMoney } from '#credit/money.ts';
import { isNaira } from '../accounts/processors.ts';
import { clocksDifferMs, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { arrivesWithinMs, schedule } from '../jobs/job.ts';
import { listed } from '../notifications/phrases.ts';
import { rejectWithdrawal, stoppedReason, type Withdrawal } from './settle.ts';

/** An account that was removed; what was asked for since `added_at` is not paid to it. */
type RemovedAccount = { readonly account_id: string; readonly added_at: string };

type Payouts = {
  /** In the balance again. */
  readonly stopped: readonly Withdrawal[];
  /** The processor was asked, but has not said yet that it knows of it. */
  readonly stopping: readonly Withdrawal[];
  readonly sent: readonly Withdrawal[];
};

/** Whether the borrower may still remove where a withdrawal goes, by the link about it. */
export const isRemovable = (is: ExpressionBuilder<Database, 'withdrawals'>, at: string) =>
  is.exists(
    is
      .selectFrom('new_beneficiaries')
      .select('hash')
      .whereRef('new_beneficiaries.account_id', '=', 'withdrawals.account_id')
      .where(
        'added_at',
        '<=',
        sql<string>`withdrawals.pending_at + ${clocksDifferMs} * interval '1 ms'`,
      )
      .where('expires_at', '>', at)
      .where('removed_at', 'is', null),
  );

/** The credit of loans that are still to be disbursed stays in the balance. @returns how many */
export async function cancelPromisedPayouts(
  tx: Tx,
  accounts: readonly RemovedAccount[],
): Promise<number> {
  const broken = await tx
    .updateTable('instant_loans')
    .set({ refused_because: 'account_invalid' })
    .where('withdrawal_id', 'is', null)
    .where('refused_because', 'is', null)
    .where(({ or, and, eb, selectFrom }) => {
      const requested = selectFrom('loans')
        .select('requested_at')
        .whereRef('loans.loan_id', '=', 'instant_loans.loan_id');
      return or(
        accounts.map(({ account_id, added_at }) =>
          and([eb('account_id', '=', account_id), eb(requested, '>=', added_at)]),
        ),
      );
    })
    .returning('loan_id')
    .execute();
  return broken.length;
}

/**
 * What the processor was not told to pay is in the balance again; what it was told, but may not have
 * heard, is once it says that it does not know it. A wire is only stopped while its account is
 * `isRemovable`: after that it may have been made. The accounts are locked first, then promises, then
 * withdrawals, as whoever pays to one takes them.
 */
export async function stopPayouts(
  tx: Tx,
  context: Context,
  accounts: readonly RemovedAccount[],
): Promise<Payouts> {
  const at = instant(context.clock.now());
  const payouts = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .select((is) => isRemovable(is, at).as('removable'))
    .where('status', '!=', 'rejected')
    .where(({ or, and, eb }) =>
      or(
        accounts.map(({ account_id, added_at }) =>
          and([
            eb('account_id', '=', account_id),
            eb('pending_at', '>=', instant(Date.parse(added_at) - clocksDifferMs)),
          ]),
        ),
      ),
    )
    .orderBy('withdrawal_id')
    .forNoKeyUpdate()
    .execute();
  const open = payouts.filter(
    (payout) => payout.status === 'pending' && (isNaira(payout) || payout.removable),
  );
  const stopped = open.filter(({ sent_at }) => sent_at === null);
  const stopping = open.filter(({ sent_at, known_at }) => sent_at !== null && known_at === null);
  for (const payout of stopped) {
    await rejectWithdrawal(tx, context, payout, { by: 'borrower', reason: stoppedReason });
  }
  for (const { withdrawal_id } of stopping) {
    await tx
      .updateTable('withdrawals')
      .set({ stop_wanted_at: at })
      .where('withdrawal_id', '=', withdrawal_id)
      .execute();
    const run_at = context.clock.now() + arrivesWithinMs;
    await schedule(tx, { kind: 'payout', subject: withdrawal_id, run_at });
  }
  const sent = payouts.filter((payout) => !(stopped.includes(payout) || stopping.includes(payout)));
  return { stopped, stopping, sent };
}

/** What is said of one payout, and of several. */
type Said = readonly [ofOne: string, ofMore: string];

/** The sentences for a borrower; `gone` ends the one about sent money. '' without payouts. */
export function describeStopped({ stopped, stopping, sent }: Payouts, gone: Said): string {
  const parts: readonly (readonly [readonly Withdrawal[], Said])[] = [
    [
      stopped,
      [
        'was not sent and is in your balance again.',
        'were not sent and are in your balance again.',
      ],
    ],
    [
      stopping,
      [
        'is being stopped: it will be back in your balance within an hour, unless the bank already has it.',
        'are being stopped: they will be back in your balance within an hour, unless the bank already has them.',
      ],
    ],
    [sent, gone],
  ];
  return parts
    .filter(([payouts]) => payouts.length > 0)
    .map(([payouts, [ofOne, ofMore]]) => `${sums(payouts)} ${payouts.length > 1 ? ofMore : ofOne}`)
    .join(' ');
}

const sums = (payouts: readonly Withdrawal[]) =>
  listed(payouts.map((payout) => formatMoney(payout.paid, payout.requested_currency)));
