import type { ColumnType, Kysely, Selectable } from 'kysely';
import type { Minor } from '#credit/money.ts';
import type { Db } from '../../db/tables.ts';
import type { PaystackTransfer } from '../../payments/paystack-transfers.ts';

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type TransferStatus = 'pending' | 'success' | 'failed' | 'reversed';

/** The processor's own books of what it pays out. */
type Tables = {
  sandbox_recipients: {
    recipient_code: string;
    account_number: string;
    bank_code: string;
    name: string;
  };
  sandbox_transfers: {
    reference: string;
    transfer_code: string;
    recipient_code: string;
    amount: Minor;
    reason: string;
    status: TransferStatus;
    failure: Later<string>;
    created_at: string;
    down_until: Later<string>;
    settles_at: Later<string>;
    settles_as: Later<Exclude<TransferStatus, 'pending'>>;
  };
};

type SandboxTransfer = Selectable<Tables['sandbox_transfers']>;

export const transfers = (db: Db): Kysely<Tables> => db as unknown as Kysely<Tables>;

export function transferBy(db: Db, reference: string): Promise<SandboxTransfer | undefined> {
  return transfers(db)
    .selectFrom('sandbox_transfers')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** A transfer as Paystack writes it. */
export function describeTransfer(
  transfer: SandboxTransfer,
): PaystackTransfer & { transfer_code: string; reason: string } {
  const { status, reference, transfer_code, amount, reason, failure } = transfer;
  const gateway_response = failure;
  return { status, reference, transfer_code, amount, currency: 'NGN', reason, gateway_response };
}
