import type { ColumnType, Generated, Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Currency, Minor } from '#credit/money.ts';
import type { Db } from '../../db/tables.ts';

type Json<T> = ColumnType<T, string, string>;
type Kept<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type KeptCard = {
  token: string;
  /** Null for a card of the seed. */
  number?: string;
  /** The bank's answer to a charge that failed. */
  gateway?: string;
  brand?: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  /** Of a bank account, not a card. */
  channel?: 'direct_debit';
  /** It cannot be charged by its token any more. */
  forgotten?: boolean;
};

/** A card that waits for its PIN or for the bank's code. */
export type AskedCard = {
  step: 'pin' | 'otp';
  number: string;
  exp_month: number;
  exp_year: number;
};

/** The processor's own books, apart from the provider's. */
type Tables = {
  sandbox_charges: {
    reference: string;
    access_code: string;
    email: string;
    amount: Minor;
    currency: Currency;
    purpose: string;
    transfers: boolean;
    callback_url: string;
    cancel_url: string;
    metadata: Json<Record<string, unknown>>;
    /** Paystack's word for a charge that nobody has completed yet is `abandoned`. */
    status: ColumnType<ChargeStatus, ChargeStatus | undefined, ChargeStatus>;
    asked: Kept<AskedCard>;
    card: Kept<KeptCard>;
    /** What was really paid, where it is not what was asked. */
    paid: Later<Minor>;
    settles_at: Later<string>;
    settles_as: Later<'success' | 'failed'>;
    paid_at: Later<string>;
    /** The processor's own number for it. */
    transaction_id: Generated<number>;
  };
  sandbox_refunds: {
    refund_id: Generated<number>;
    reference: string;
    amount: Minor;
    created_at: string;
    /** The dispute that it ends. */
    dispute_id: Later<number>;
  };
  sandbox_disputes: {
    dispute_id: Generated<number>;
    reference: string;
    amount: Minor;
    status: 'awaiting-merchant-feedback' | 'resolved';
    resolution: Later<'merchant-accepted' | 'declined'>;
    created_at: string;
    due_at: string;
    resolved_at: Later<string>;
  };
};

export type ChargeStatus = 'abandoned' | 'pending' | 'success' | 'failed';
export type SandboxCharge = Selectable<Tables['sandbox_charges']>;

export type Charges = Kysely<Tables>;

export const charges = (db: Db): Charges => db as unknown as Charges;

export function chargeBy(
  db: Db,
  column: 'reference' | 'access_code',
  value: string,
): Promise<SandboxCharge | undefined> {
  return charges(db)
    .selectFrom('sandbox_charges')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
}

/** How the provider reaches the sandbox's own card processor: no address of a network. */
export const sandboxProcessorAccess = {
  baseUrl: 'http://processor.localhost/api/sandbox/processor',
  secretKey: 'sk_test_sandbox_holdfast',
  publicKey: 'pk_test_sandbox_holdfast',
};

/** Kobo to move: a processor takes what a Dollar loan costs in Naira too. */
export const koboToMove = z.int().check(z.positive()) as unknown as z.ZodMiniType<Minor, number>;

/** A refusal as Paystack writes it. */
export const refused = (message: string, status: number, code?: string) =>
  Response.json({ status: false, message, ...(code ? { code } : {}) }, { status });

export const answered = (message: string, data: unknown) =>
  Response.json({ status: true, message, data });
