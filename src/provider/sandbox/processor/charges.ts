import type { ColumnType, Kysely, Selectable } from 'kysely';
import type { Currency, Minor } from '#credit/money.ts';
import type { Db } from '../../db/tables.ts';

type Json<T> = ColumnType<T, string, string>;
type Kept<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type KeptCard = {
  token: string;
  brand?: string;
  last4: string;
  exp_month: number;
  exp_year: number;
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
    refunded_at: Later<string>;
  };
};

export type ChargeStatus = 'abandoned' | 'pending' | 'success' | 'failed';
export type SandboxCharge = Selectable<Tables['sandbox_charges']>;

export const charges = (db: Db): Kysely<Tables> => db as unknown as Kysely<Tables>;

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
