import type { LoanAccount } from '#credit/loan-account.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { type Contacts, contactsOf } from '../messages/contact.ts';
import { warnedOf } from '../portfolios/watch-redline.ts';
import { blocksOfRepayment, frozenBy } from '../users/blocks.ts';
import { accountOf, billsIn, type LoanRow } from './account.ts';

/** What a payment of a loan changes, and whom it is told to. */
export type Debt = {
  readonly loan: LoanRow;
  /** The name of its partner. */
  readonly partner: string;
  /** None before it is paid out. */
  readonly account: LoanAccount | undefined;
  readonly contacts: Contacts;
  /** Portfolios that secure it and whose borrower has been warned of the redline. */
  readonly warned: readonly string[];
};

type Whose = { readonly loan_id: string; readonly user_id: string };

/** What it is read from, once the loan is locked. */
export const debtReads = (db: Db, { loan_id, user_id }: Whose) => ({
  loans: db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('loans')
    .select('applications.name as partner')
    .where('loan_id', '=', loan_id),
  bills: billsIn(db, anyOf([loan_id])),
  blocks: blocksOfRepayment(db, [user_id]),
  contacts: contactsOf(db, [user_id]),
  warned: warnedOf(db, loan_id),
});

export function debtFrom({
  loans: [row],
  bills,
  blocks,
  contacts: [contacts],
  warned,
}: RowsOf<ReturnType<typeof debtReads>>): Debt {
  if (!row || !contacts) throw new Error('There is no such loan of this borrower');
  const { partner, ...loan } = row;
  const account = accountOf(loan, bills, frozenBy(blocks));
  return {
    ...{ loan, partner, account, contacts },
    warned: warned.map(({ portfolio_id }) => portfolio_id),
  };
}

export const readDebt = async (db: Db, whose: Whose): Promise<Debt> =>
  debtFrom(await readTogether(db, debtReads(db, whose)));
