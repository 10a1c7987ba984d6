import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Currency, Minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Db, Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';

/** What a partner is told of. Amounts are minor units of `currency`. */
export type PartnerEvent =
  | { readonly type: 'loan.disbursed'; readonly data: OfLoan & { readonly amount: Minor } }
  | {
      readonly type: 'bill.due';
      readonly data: OfLoan & { readonly amount: Minor; readonly due_date: string };
    }
  | {
      readonly type: 'redline.near';
      readonly data: {
        readonly portfolio_id: string;
        readonly loan_ids: readonly string[];
        readonly currency: Currency;
        readonly value: Minor;
        readonly redline: Minor;
        readonly reached: boolean;
      };
    }
  | { readonly type: 'loan.repaid'; readonly data: OfLoan & { readonly total_repaid: Minor } }
  | {
      readonly type: 'loan.reopened';
      readonly data: OfLoan & { readonly amount: Minor; readonly owed: Minor };
    }
  | {
      readonly type: 'loan.liquidated';
      readonly data: OfLoan & { readonly sold: Minor; readonly written_off: Minor };
    };

type OfLoan = { readonly loan_id: string; readonly currency: Currency };

/** Whose it is, and when it happened, in ms since 1970. */
export type Happened = {
  readonly application_id: number;
  readonly user_id: string;
  readonly at: number;
};

/**
 * Tells a partner that wants to hear of it, with the work that it tells of or not at all. The
 * borrower is named as the partner names them; null for one whom it has never handed over.
 */
export async function emitPartnerEvent(
  tx: Tx,
  { application_id, user_id, at }: Happened,
  { type, data }: PartnerEvent,
): Promise<void> {
  const partner = await tx
    .selectFrom('applications')
    .select('application_id')
    .where('application_id', '=', application_id)
    .where('webhook_url', 'is not', null)
    .executeTakeFirst();
  if (!partner) return;
  const event_id = `evt_${randomUUID()}`;
  const created_at = instant(at);
  const theirs = await partnerUserOf(tx, { application_id, user_id });
  const payload = JSON.stringify({
    id: event_id,
    type,
    created_at,
    application_id,
    data: { user_id: theirs, ...data },
  });
  await tx
    .insertInto('partner_deliveries')
    .values({ event_id, application_id, type, payload, created_at, next_try_at: created_at })
    .execute();
  await schedule(tx, { kind: 'webhook', subject: event_id, run_at: at });
}

/** The loans that owe money on a portfolio. */
export async function loansOn(tx: Tx, portfolio_id: string): Promise<string[]> {
  const loans = await tx
    .selectFrom('loans')
    .innerJoin('loan_portfolios', 'loan_portfolios.loan_id', 'loans.loan_id')
    .select('loans.loan_id')
    .where('portfolio_id', '=', portfolio_id)
    .where('status', 'in', ['disbursed', 'serviced'])
    .orderBy(sql`disbursed_at`)
    .orderBy('loans.loan_id')
    .execute();
  return loans.map(({ loan_id }) => loan_id);
}

/** The partner's own id of a borrower, the latest; null for one whom it never handed over. */
async function partnerUserOf(
  db: Db,
  { application_id, user_id }: { readonly application_id: number; readonly user_id: string },
): Promise<string | null> {
  const link = await db
    .selectFrom('partner_users')
    .select('partner_user_id')
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .orderBy('linked_at', 'desc')
    .orderBy('partner_user_id')
    .executeTakeFirst();
  return link?.partner_user_id ?? null;
}
