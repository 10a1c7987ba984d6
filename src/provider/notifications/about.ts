import type { IsoDay } from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';

/** The partner's name, as a message says it. */
export async function partnerName(db: Db, application_id: number): Promise<string> {
  const partner = await db
    .selectFrom('applications')
    .select('name')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return partner?.name ?? 'Several partners';
}

/** A loan as its messages name it. */
export type NamedLoan = {
  readonly loan_id: string;
  readonly currency: Currency;
  /** The partner's name. */
  readonly partner: string;
  /** How often in a row it was carried over to become what it is; where it is not said, never. */
  readonly carried_times?: number | null;
  /** Whether its rest has gone over into another loan; where it is not said, it has not. */
  readonly isCarriedOver?: boolean;
  /** The days of its plan; where they are not said, it has none. */
  readonly plan_from?: IsoDay | null;
  readonly plan_until?: IsoDay | null;
  /** Whether a person has agreed to its plan; else it is only asked for. */
  readonly isPlanAgreed?: boolean;
};

/** The loan that a payment is for, by its reference at the processor or the bank. */
export async function loanOfPayment(db: Db, reference: string): Promise<NamedLoan | undefined> {
  return namedLoans(db)
    .where((is) =>
      is.or([
        is('loan_id', '=', (from) =>
          from.selectFrom('payment_intents').select('loan_id').where('reference', '=', reference),
        ),
        is('loan_id', '=', (from) =>
          from.selectFrom('bank_transfers').select('loan_id').where('reference', '=', reference),
        ),
      ]),
    )
    .executeTakeFirst();
}

export function namedLoan(db: Db, loan_id: string): Promise<NamedLoan> {
  return namedLoans(db).where('loan_id', '=', loan_id).executeTakeFirstOrThrow();
}

const namedLoans = (db: Db) =>
  db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'currency', 'applications.name as partner']);
