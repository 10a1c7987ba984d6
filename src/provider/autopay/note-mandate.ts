import { type BankAnswer, hasEnded, mandateAfter } from '#credit/mandate.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import { lockRunningLoans } from '../loans/account.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { answering } from '../payments/charge.ts';
import type { BankMandate } from '../payments/processor.ts';
import { endConsent } from './end.ts';
import { mandateNews, type PaidLoan } from './mandate-notifications.ts';
import { lockMandate, type MandateRow, mandatesOf } from './mandates.ts';
import { debitsAsked } from './read.ts';

/** Asks the bank about the borrower's mandate, if one has not ended, and keeps the answer. Throws processor_down. */
export async function askAboutMandate(context: Context, user_id: string): Promise<void> {
  const { db, payments, log } = context;
  const mandate = await mandatesOf(db, [user_id]).executeTakeFirst();
  if (!mandate) return;
  const found = await answering(log, () => payments.mandate(mandate.reference));
  await db.transaction().execute(async (tx) => {
    const noted = await noteMandate(tx, context, mandate.mandate_id, found);
    if (hasEnded(noted.status)) await forgetSoon(tx, context, noted);
  });
}

/** Has the processor end a mandate that has ended with us. */
export const forgetSoon = (
  tx: Tx,
  { clock }: Context,
  { mandate_id }: Pick<MandateRow, 'mandate_id'>,
): Promise<void> => schedule(tx, { kind: 'mandate', subject: mandate_id, run_at: clock.now() });

/** Brings a mandate to where the bank says that it stands, and tells the borrower of a change once. */
export async function noteMandate(
  tx: Tx,
  context: Context,
  mandate_id: string,
  found: BankMandate | undefined,
): Promise<MandateRow> {
  const mandate = await lockMandate(tx, mandate_id);
  if (hasEnded(mandate.status)) return mandate;
  const now = context.clock.now();
  const known = {
    status: mandate.status,
    known: mandate.token !== null,
    expiresAt: Date.parse(mandate.expires_at),
  };
  const status = mandateAfter(known, bankAnswer(found), now);
  const account = found && { token: found.token, bank: found.bank, last4: found.last4 };
  const after = await keep(tx, mandate, { status, ...account }, now);
  if (status === mandate.status) return after;
  const loans = hasEnded(status)
    ? await endConsentsOf(tx, after, now)
    : await paidBy(tx, after).execute();
  const asked = await debitsAsked(tx, after.user_id).execute();
  await notifyBorrower(tx, context, mandateNews(mandate.status, after, loans, asked));
  return after;
}

function bankAnswer(found: BankMandate | undefined): BankAnswer {
  if (!found) return 'unknown';
  return found.active ? 'active' : 'inactive';
}

/** Writes a mandate that is locked. */
export async function keep(
  tx: Tx,
  { mandate_id, user_id, activated_at, status: before }: MandateRow,
  change: Pick<MandateRow, 'status'> & Partial<Pick<MandateRow, 'token' | 'bank' | 'last4'>>,
  now: number,
): Promise<MandateRow> {
  const { status } = change;
  const at = instant(now);
  const kept = await tx
    .updateTable('mandates')
    .set({
      ...change,
      ...(status === 'active' && activated_at === null && { activated_at: at }),
      ...(hasEnded(status) && { ended_at: at }),
    })
    .where('mandate_id', '=', mandate_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (status !== before) {
    const detail = { status };
    await audit(tx, { user_id, action: 'note mandate', subject: mandate_id, at, detail });
  }
  return kept;
}

/** The loans whose autopay is paid from the account, as messages name them. */
const paidBy = (tx: Tx, { user_id }: MandateRow) =>
  tx
    .selectFrom('autopays')
    .innerJoin('loans', 'loans.loan_id', 'autopays.loan_id')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .distinct()
    .select(['loans.loan_id', 'loans.currency', 'applications.name as partner'])
    .where('autopays.user_id', '=', user_id)
    .where('autopays.pays_with', '=', 'bank')
    .where('autopays.ended_at', 'is', null)
    .orderBy('loans.loan_id');

/** Ends every consent that pays from the account. Charges are decided with their loan locked, so none is begun after. */
export async function endConsentsOf(
  tx: Tx,
  mandate: MandateRow,
  now: number,
): Promise<readonly PaidLoan[]> {
  const { user_id } = mandate;
  await lockRunningLoans(tx, [user_id]);
  const { loans, consents } = await readTogether(tx, {
    loans: paidBy(tx, mandate),
    consents: tx
      .selectFrom('autopays')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('pays_with', '=', 'bank')
      .where('ended_at', 'is', null),
  });
  for (const consent of consents) await endConsent(tx, consent, 'mandate', now);
  return loans;
}
