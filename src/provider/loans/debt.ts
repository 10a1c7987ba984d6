import type { IsoDay } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { type Contacts, contactsOf } from '../messages/contact.ts';
import { type Hearing, hearingReads } from '../partners/events.ts';
import { warnedOf } from '../portfolios/watch-redline.ts';
import { frozenBy } from '../users/blocks.ts';
import { accountOf } from './account.ts';
import { type LoanWithBills, loansIn } from './answer.ts';

/** What a payment of a loan changes, and whom it is told to. */
export type Debt = {
  /** With its bills as they were read: those of the account are newer. */
  readonly loan: LoanWithBills;
  /** The name of its partner. */
  readonly partner: string;
  /** None before it is paid out. */
  readonly account: LoanAccount | undefined;
  readonly contacts: Contacts;
  /** Portfolios that secure it and whose borrower has been warned of the redline. */
  readonly warned: readonly string[];
  /** Whether its borrower has asked to sell something for it. */
  readonly isSelling: boolean;
  /** Whether its rest has gone over into another loan. */
  readonly isCarriedOver: boolean;
  /** Whether its partner wants to hear of it. */
  readonly hearing: Hearing;
  /** The due day of a bill that was promised, and that a payment has just paid in time. */
  readonly promiseKept?: IsoDay | null;
  /** Whether a payment that was made in time has just brought a plan back that had ended without it. */
  readonly isOnPlanAgain?: boolean;
};

type Whose = { readonly loan_id: string; readonly user_id: string };

/** What it is read from, once the loan is locked. */
export const debtReads = (db: Db, { loan_id, user_id }: Whose) => ({
  loans: loansIn(db).where('loan_id', '=', loan_id),
  contacts: contactsOf(db, [user_id]),
  warned: warnedOf(db, loan_id),
  selling: db
    .selectFrom('sell_orders')
    .select('order_id')
    .where('loan_id', '=', loan_id)
    .where('sale_id', 'is', null)
    .where('ended_at', 'is', null),
  carried: db.selectFrom('loans').select('loan_id').where('carried_loan_id', '=', loan_id),
  hearing: hearingReads(
    db,
    db.selectFrom('loans').select('application_id').where('loan_id', '=', loan_id).$asScalar(),
    [user_id],
  ),
});

export function debtFrom({
  loans: [loan],
  contacts: [contacts],
  warned,
  selling,
  carried,
  hearing,
}: RowsOf<ReturnType<typeof debtReads>>): Debt {
  if (!loan || !contacts) throw new Error('There is no such loan of this borrower');
  return {
    loan,
    partner: loan.application_name,
    account: accountOf(loan, loan.bills, frozenBy(loan.repayment_blocks)),
    contacts,
    warned: warned.map(({ portfolio_id }) => portfolio_id),
    isSelling: selling.length > 0,
    isCarriedOver: carried.length > 0,
    hearing,
  };
}

export const readDebt = async (db: Db, whose: Whose): Promise<Debt> =>
  debtFrom(await readTogether(db, debtReads(db, whose)));
