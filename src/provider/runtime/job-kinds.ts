import { followMandate } from '../autopay/follow-mandate.ts';
import { runAutopay } from '../autopay/run.ts';
import { forgetCard } from '../cards/forget.ts';
import { reconcileDispute } from '../checkouts/disputes.ts';
import { reconcilePayment } from '../checkouts/handle-update.ts';
import { sendRefund } from '../checkouts/refunds.ts';
import { watchComplaint } from '../complaints/watch.ts';
import type { Config } from '../config.ts';
import { tellHolds } from '../holdings/hold.ts';
import { tellOldPrices } from '../holdings/old-prices.ts';
import { pullHoldings } from '../holdings/pull.ts';
import { payInstantLoan } from '../instant-loans/pay.ts';
import type { JobHandler, JobKind, JobSetHandler } from '../jobs/job.ts';
import { advanceStatus } from '../loans/advance-status.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { eraseBorrower } from '../own-data/erase.ts';
import { makeExport } from '../own-data/export.ts';
import { closeMonth } from '../partner-reads/close-month.ts';
import { deliverEvent } from '../partners/deliver-webhook.ts';
import { expireOrder } from '../sell-orders/expire.ts';
import { payOut } from '../withdrawals/pay-out.ts';
import { runEndOfDay, runEndOfDays } from './end-of-day.ts';
import { checkLedger } from './ledger-check.ts';
import { sweep } from './sweep.ts';

/** The handler of each kind of job. */
export const handlers: Readonly<Record<JobKind, JobHandler>> = {
  complaint: watchComplaint,
  autopay: runAutopay,
  end_of_day: runEndOfDay,
  erasure: eraseBorrower,
  hold: tellHolds,
  instant_loan: payInstantLoan,
  loan: advanceStatus,
  mandate: followMandate,
  own_data: makeExport,
  prices: tellOldPrices,
  pull: pullHoldings,
  payout: payOut,
  email: deliverMessage,
  sms: deliverMessage,
  payment: reconcilePayment,
  refund: sendRefund,
  sell_order: expireOrder,
  revenue_share: closeMonth,
  dispute: reconcileDispute,
  forget_card: forgetCard,
  sweep,
  webhook: deliverEvent,
  ledger_check: checkLedger,
};

/** Kinds of which many are due at once, and are done many at once. */
export const setHandlers: Readonly<Partial<Record<JobKind, JobSetHandler>>> = {
  end_of_day: runEndOfDays,
};

/**
 * Work that waits for somebody else's service, or for the whole of the database, so that no other
 * work may wait for it. The sandbox pays out by itself, in its own time.
 */
export const externalJobKinds = ({ mode }: Config): readonly JobKind[] =>
  mode === 'live' ? [...slow, 'payout'] : slow;

const slow: readonly JobKind[] = [
  'autopay',
  'sms',
  'email',
  'payment',
  'refund',
  'dispute',
  'forget_card',
  'mandate',
  'webhook',
  'pull',
  'ledger_check',
  'revenue_share',
  'own_data',
  'erasure',
];

export function internalJobKinds(config: Config): readonly string[] {
  const external: readonly string[] = externalJobKinds(config);
  return Object.keys(handlers).filter((kind) => !external.includes(kind));
}
