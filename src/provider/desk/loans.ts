import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { type LoanRow, lockLoan } from '../loans/account.ts';
import { decline } from '../loans/decline.ts';
import { disburse, issue } from '../loans/progress.ts';
import { tell } from '../messages/tell.ts';
import { wouldReachRedline } from '../portfolios/room.ts';

/** The partner has said yes. Throws not_found, state_conflict unless the loan is requested, or redline_reached. */
export function issueLoan(context: Context, loan_id: string, operator: string): Promise<void> {
  const now = context.clock.now();
  return atDesk(
    context,
    { loan_id, operator, did: 'issue loan' },
    ['requested'],
    async (tx, loan) => {
      await refuseAtRedline(tx, loan);
      await issue(tx, loan, now);
    },
  );
}

/** The credit is in the balance. Throws not_found, or state_conflict unless the loan is issued. */
export function disburseLoan(context: Context, loan_id: string, operator: string): Promise<void> {
  const now = context.clock.now();
  const from = ['issued', 'disbursing'] as const;
  return atDesk(context, { loan_id, operator, did: 'disburse loan' }, from, async (tx, loan) => {
    await refuseAtRedline(tx, loan);
    await disburse(tx, loan, now, (news) => tell(tx, context, { ...news, user_id: loan.user_id }));
  });
}

/** The partner has said no, before any money moved. Throws as issueLoan does. */
export function declineLoan(
  context: Context,
  { loan_id, reason }: { readonly loan_id: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const deed = { loan_id, operator, did: 'decline loan', reason };
  return atDesk(context, deed, ['requested', 'issued'], (tx, loan) =>
    decline(tx, context, loan, reason),
  );
}

/** The market may have fallen while the loan waited. */
async function refuseAtRedline(tx: Tx, loan: LoanRow): Promise<void> {
  if (await wouldReachRedline(tx, loan)) throw refuse('redline_reached');
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
