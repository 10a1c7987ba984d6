import { asLine } from '#credit/plain-text.ts';
import type { NewPayout, PayoutReceipt, PayoutStanding, Payouts } from './payouts.ts';
import { askPaystack, type PaystackAccess } from './paystack-api.ts';
import { ProcessorDown } from './processor.ts';

/** A transfer as `GET /transfer/verify/:reference` and webhooks describe it. */
export type PaystackTransfer = {
  status: string;
  reference: string;
  amount: number;
  currency: string;
  /** What the bank said; absent or null when it said nothing. */
  gateway_response?: string | null;
};

type Log = (event: string, detail: Record<string, unknown>) => void;

/** Speaks Paystack's protocol of transfers. Source: its reference, "How transfers work". */
export function paystackTransfers(access: PaystackAccess, log: Log): Payouts {
  /** The same account gives the same recipient, however often it is asked for. */
  const recipientOf = ({ account_name, account_number, bank_code }: NewPayout['destination']) =>
    askPaystack<{ recipient_code: string }>(access, 'POST', '/transferrecipient', {
      type: 'nuban',
      name: account_name,
      account_number,
      bank_code,
      currency: 'NGN',
    });

  return {
    pay: ({ reference, amount, destination, reason }) =>
      orUnknown<PayoutReceipt>(log, reference, async () => {
        const recipient = await recipientOf(destination);
        if (!recipient.ok) return { status: 'refused', reason: null };
        const transfer = await askPaystack<PaystackTransfer>(access, 'POST', '/transfer', {
          source: 'balance',
          amount,
          recipient: recipient.data.recipient_code,
          reference,
          reason,
        });
        if (transfer.ok || transfer.code === 'duplicate_transfer_reference') {
          return { status: 'accepted' };
        }
        log('payout refused', { reference, code: transfer.code, message: transfer.message });
        // Our own account ran dry: nothing that the borrower can mend, so it is asked again later.
        return transfer.code === 'insufficient_balance'
          ? { status: 'unknown' }
          : { status: 'refused', reason: null };
      }),
    verify: (reference) =>
      orUnknown<PayoutStanding>(log, reference, async () => {
        const path = `/transfer/verify/${encodeURIComponent(reference)}`;
        const transfer = await askPaystack<PaystackTransfer>(access, 'GET', path);
        return transfer.ok ? standingOf(transfer.data) : { status: 'missing' };
      }),
  };
}

async function orUnknown<T>(
  log: Log,
  reference: string,
  work: () => Promise<T>,
): Promise<T | { status: 'unknown' }> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProcessorDown)) throw error;
    log('processor down', { reference, error: error.message });
    return { status: 'unknown' };
  }
}

/** After these nothing more happens to a transfer; `reversed` has its money back with us too. */
const failed = ['failed', 'abandoned', 'blocked', 'rejected'];

function standingOf({ status, amount, currency, gateway_response }: PaystackTransfer) {
  const reason = asLine(gateway_response ?? '').slice(0, 200) || null;
  if (status === 'success') return { status: 'paid', amount, currency } as const;
  if (status === 'reversed') return { status: 'returned', amount, currency, reason } as const;
  if (failed.includes(status)) return { status: 'failed', amount, currency, reason } as const;
  // pending, otp, received, and whatever may be added: not over yet.
  return { status: 'pending', amount, currency } as const;
}
