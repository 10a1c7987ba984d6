import type { skipAutopay, stopAutopay } from '#contract/autopay.ts';
import { type IsoDay, isIsoDay } from '#credit/calendar.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { anyOf } from '../db/any-of.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { schedule } from '../jobs/job.ts';
import { lockLoan } from '../loans/account.ts';
import { readDebt } from '../loans/debt.ts';
import { ownLoan } from '../loans/own-loan.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { autopaysOf } from './list.ts';
import { mayStillBeTaken, turnedOff } from './notifications.ts';
import { autopayOf, autopayReads, type ConsentRow, type Rule, ruleOf } from './read.ts';

/** Stops autopay of a loan. Every charge is decided with the loan locked, so none is begun after this. */
export async function stopOwnAutopay({
  context,
  borrower,
  query,
}: CallRequest<typeof stopAutopay>): Promise<Answer<typeof stopAutopay>> {
  const { db, clock } = context;
  const { user_id } = borrower;
  const { loan_id } = await ownLoan(db, borrower, query.loan_id);
  const { rule = 'bills' } = query;
  return db.transaction().execute(async (tx) => {
    const { consent, tries } = await lockAutopay(tx, loan_id, rule);
    const asked = tries.filter((one) => one.status === 'pending' && ruleOf(one) === rule);
    if (consent) {
      await endConsent(tx, consent, 'borrower', clock.now());
      const debt = await readDebt(tx, { loan_id, user_id });
      await notifyBorrower(tx, context, turnedOff(debt, rule, asked), debt.contacts);
    }
    const off =
      rule === 'aside'
        ? 'The extra payments have stopped.'
        : 'Autopay is off. We will not charge you for the bills of this loan.';
    return {
      message: `${off}${mayStillBeTaken(asked)}`,
      data: await autopaysOf(tx, clock, user_id),
    };
  });
}

/** Leaves the next bill to the borrower, or takes that back. */
export async function skipNextAutopay({
  context: { db, clock },
  borrower,
  body,
}: CallRequest<typeof skipAutopay>): Promise<Answer<typeof skipAutopay>> {
  const { user_id } = borrower;
  const { loan_id } = await ownLoan(db, borrower, body.loan_id);
  const wanted = body.due_on === null ? null : dayIn(body.due_on);
  const data = await db.transaction().execute(async (tx) => {
    const { consent, tries } = await lockAutopay(tx, loan_id, body.rule);
    if (!consent) throw refuse('state_conflict', 'Autopay is off for this loan.');
    const { autopays } = await autopaysOf(tx, clock, user_id);
    const own = autopays.find((one) => one.loan_id === loan_id);
    const next = body.rule === 'aside' ? own?.aside.next : own?.next;
    if (wanted !== null && next?.due_on !== wanted) throw refuse('state_conflict');
    if (tries.some(({ status, due_on }) => status === 'pending' && due_on === wanted)) {
      const text = 'We have asked your bank for it already, so it may still be taken.';
      throw refuse('state_conflict', text);
    }
    const { autopay_id } = consent;
    await tx
      .updateTable('autopays')
      .set({ skipped_day: wanted })
      .where('autopay_id', '=', autopay_id)
      .execute();
    const now = clock.now();
    // What was not told because of the skip may still be told in time.
    await schedule(tx, { kind: 'autopay', subject: loan_id, run_at: now });
    const action = wanted === null ? 'take autopay skip back' : 'skip autopay';
    const detail = { due_on: wanted };
    await audit(tx, { user_id, action, subject: loan_id, at: instant(now), detail });
    return autopaysOf(tx, clock, user_id);
  });
  return { data };
}

function dayIn(text: string): IsoDay {
  if (!isIsoDay(text)) throw refuseField('due_on');
  return text;
}

/** The consent that holds for a loan and its tries, with the loan locked. */
async function lockAutopay(tx: Tx, loan_id: string, rule: Rule | undefined) {
  await lockLoan(tx, loan_id);
  const read = await readTogether(tx, autopayReads(tx, anyOf([loan_id])));
  return autopayOf(loan_id, read, rule);
}

/** Ends a consent of a loan that is locked. */
export async function endConsent(
  tx: Tx,
  consent: ConsentRow,
  ended_by: 'borrower' | 'replaced' | 'loan' | 'mandate',
  now: number,
): Promise<void> {
  const { autopay_id, loan_id, user_id } = consent;
  const at = instant(now);
  await tx
    .updateTable('autopays')
    .set({ ended_at: at, ended_by })
    .where('autopay_id', '=', autopay_id)
    .execute();
  const by = ended_by === 'loan' ? null : user_id;
  const detail = { rule: ruleOf(consent) };
  await audit(tx, { user_id: by, action: 'turn autopay off', subject: loan_id, at, detail });
}
