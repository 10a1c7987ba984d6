import { forgetCard } from '../cards/forget.ts';
import { refundCardCheck } from '../cards/refund.ts';
import { runDays } from '../clock/days.ts';
import type { Config } from '../config.ts';
import { sweep } from '../db/sweep.ts';
import { payInstantLoan } from '../instant-loans/pay.ts';
import { proveBooks } from '../ledger/prove-hourly.ts';
import { moveLoanOn } from '../loans/progress.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { deliverEvent } from '../partners/deliver.ts';
import { lookAgain } from '../payments/look-again.ts';
import { payOut } from '../withdrawals/pay-out.ts';
import type { JobHandler, JobKind } from './job.ts';

/** Who does which work. */
export const handlers: Readonly<Record<JobKind, JobHandler>> = {
  days: runDays,
  instant_loan: payInstantLoan,
  loan: moveLoanOn,
  payout: payOut,
  email: deliverMessage,
  sms: deliverMessage,
  payment: lookAgain,
  refund: refundCardCheck,
  forget_card: forgetCard,
  sweep,
  webhook: deliverEvent,
  books: proveBooks,
};

/**
 * Work that waits for somebody else's service, or for the whole of the database, so that no other
 * work may wait for it. The sandbox pays out by itself, in its own time.
 */
export const errandsOf = ({ mode }: Config): readonly JobKind[] =>
  mode === 'live' ? [...slow, 'payout'] : slow;

const slow: readonly JobKind[] = [
  'sms',
  'email',
  'payment',
  'refund',
  'forget_card',
  'webhook',
  'books',
];

export function ownWorkOf(config: Config): readonly string[] {
  const errands: readonly string[] = errandsOf(config);
  return Object.keys(handlers).filter((kind) => !errands.includes(kind));
}
