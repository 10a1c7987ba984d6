import type { Dispute } from './processor.ts';

/** A dispute as `GET /dispute/:id` describes it. Source: Paystack's reference for disputes. */
export type PaystackDispute = {
  id: number;
  /** In kobo: what is contested, and what was given back once it is resolved. */
  refund_amount: number | null;
  currency: string;
  status: string;
  resolution: string | null;
  transaction: { reference: string; amount: number };
  /** ISO instants. */
  dueAt: string | null;
  createdAt: string;
};

export function disputeOf(dispute: PaystackDispute): Dispute {
  const { id, refund_amount, currency, transaction, dueAt, createdAt } = dispute;
  return {
    id: String(id),
    reference: transaction.reference,
    amount: refund_amount || transaction.amount,
    currency,
    status: statusOf(dispute),
    openedAt: Date.parse(createdAt),
    dueAt: Date.parse(dueAt ?? '') || null,
  };
}

/**
 * `merchant-accepted` is our own yes, `auto-accepted` that nobody answered in time; `declined` stands
 * for our no. Whatever else may be added is not over: a person looks at what stays open.
 */
function statusOf({ status, resolution }: PaystackDispute): Dispute['status'] {
  if (status !== 'resolved' && status !== 'archived') return 'open';
  if (resolution === 'merchant-accepted' || resolution === 'auto-accepted') return 'lost';
  return resolution === 'declined' ? 'won' : 'open';
}
