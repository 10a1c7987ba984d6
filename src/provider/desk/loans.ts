import { formatMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { type LoanRow, lockLoan } from '../loans/account.ts';
import { disburse, issue } from '../loans/progress.ts';
import { tell } from '../messages/tell.ts';

/** The partner has said yes. Throws not_found, or state_conflict unless the loan is requested. */
export function issueLoan(context: Context, loan_id: string, operator: string): Promise<void> {
  const now = context.clock.now();
  return atDesk(context, { loan_id, operator, did: 'issue loan' }, ['requested'], (tx, loan) =>
    issue(tx, loan, now),
  );
}

/** The credit is in the balance. Throws not_found, or state_conflict unless the loan is issued. */
export function disburseLoan(context: Context, loan_id: string, operator: string): Promise<void> {
  const now = context.clock.now();
  const from = ['issued', 'disbursing'] as const;
  return atDesk(context, { loan_id, operator, did: 'disburse loan' }, from, (tx, loan) =>
    disburse(tx, loan, now),
  );
}

/** The partner has said no, before any money moved. Throws as issueLoan does. */
export function declineLoan(
  context: Context,
  { loan_id, reason }: { readonly loan_id: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const at = instant(context.clock.now());
  const deed = { loan_id, operator, did: 'decline loan', reason };
  return atDesk(context, deed, ['requested', 'issued'], async (tx, loan) => {
    const { user_id, principal, currency } = loan;
    const credit = formatMoney(principal, currency);
    const why = reason.replace(/\.?$/, '.');
    await tx
      .updateTable('loans')
      .set({ status: 'cancelled', cancelled_at: at })
      .where('loan_id', '=', loan_id)
      .execute();
    await tell(tx, context, {
      user_id,
      category: 'loan',
      subject: 'Loan declined',
      body: `Your request for ${credit} was declined: ${why} You owe nothing for it.`,
    });
  });
}

/** A deed on a locked loan in one of the states, and who did it, in one transaction. */
async function atDesk(
  { db, clock }: Context,
  deed: { readonly loan_id: string; readonly operator: string; readonly did: string },
  from: readonly LoanRow['status'][],
  work: (tx: Tx, loan: LoanRow) => Promise<void>,
): Promise<void> {
  const { loan_id: subject, ...detail } = deed;
  const at = instant(clock.now());
  await db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, subject);
    if (!loan) throw refuse('not_found');
    if (!from.includes(loan.status)) throw refuse('state_conflict', `The loan is ${loan.status}.`);
    await work(tx, loan);
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
  });
}
