import { createHash, randomUUID } from 'node:crypto';
import type {
  approveDeskLoan,
  declineDeskLoan,
  getDeskLoan,
  proposeDeskLoan,
  WireOf,
  withdrawDeskLoan,
} from '#contract';
import { unpaidOf } from '#credit/bills.ts';
import { lagosDay } from '#credit/calendar.ts';
import { percent } from '#credit/rates.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import { type LoanRow, lockLoan } from '../loans/account.ts';
import { loansIn } from '../loans/answer.ts';
import { collateralOf, hasOldPrices } from '../portfolios/collateral.ts';
import { declineLoan, nowHeld, payOutAtOnce } from './loans.ts';
import { inCellNaming } from './named.ts';

type DeskLoan = WireOf<typeof getDeskLoan>['loan'];

/** A loan that waits, with what it is decided by. The look is on record. */
export async function readDeskLoan({
  context,
  id,
  staff,
}: StaffRequest<typeof getDeskLoan>): Promise<Answer<typeof getDeskLoan>> {
  const here = await inCellNaming(context, id);
  const loan = await here.db.transaction().execute(async (tx) => {
    const found = await waitingLoan(tx, id);
    const at = instant(here.clock.now());
    const { user_id } = found;
    const detail = { operator: staff.name, did: 'look at a loan that waits', user_id };
    await audit(tx, { user_id: null, action: 'operator', subject: id, at, detail });
    return describe(tx, here, found, staff.staff_id);
  });
  const { proposal } = loan;
  const by = proposal && (await nameOf(context, proposal.by));
  return { data: { loan: { ...loan, proposal: proposal && { ...proposal, by: by ?? '' } } } };
}

/** Throws not_found, or state_conflict for a loan that does not wait any more. */
export async function declineAtDesk({
  context,
  id,
  body: { reason },
  staff,
}: StaffRequest<typeof declineDeskLoan>): Promise<Answer<typeof declineDeskLoan>> {
  await declineLoan(await inCellNaming(context, id), { loan_id: id, reason }, staff.name);
  return { data: {} };
}

/** Throws not_found, or state_conflict where the loan does not wait, or a proposal does. */
export async function proposeAtDesk({
  context,
  id,
  staff,
}: StaffRequest<typeof proposeDeskLoan>): Promise<Answer<typeof proposeDeskLoan>> {
  const { db, clock } = await inCellNaming(context, id);
  await db.transaction().execute(async (tx) => {
    const loan = await waitingLoan(tx, id);
    const made_at = instant(clock.now());
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('proposals')
      .values({
        ...{
          proposal_id: randomUUID(),
          kind: 'loan',
          subject: id,
          made_by: staff.staff_id,
          made_at,
        },
        ground: await groundOf(tx, loan),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      throw refuse('state_conflict', 'A proposal for this loan already waits for approval.');
    }
    await onRecord(tx, id, made_at, { operator: staff.name, did: 'propose to pay loan out' });
  });
  return { data: {} };
}

/** Throws not_found, or state_conflict without a proposal of the asker's own. */
export async function withdrawAtDesk({
  context,
  id,
  staff,
}: StaffRequest<typeof withdrawDeskLoan>): Promise<Answer<typeof withdrawDeskLoan>> {
  const { db, clock } = await inCellNaming(context, id);
  await db.transaction().execute(async (tx) => {
    await waitingLoan(tx, id);
    const open = await openProposal(tx, id);
    if (open?.made_by !== staff.staff_id) {
      throw refuse('state_conflict', 'You have no proposal for this loan.');
    }
    const at = instant(clock.now());
    await end(tx, open.proposal_id, { outcome: 'withdrawn', by: staff.staff_id, at });
    await onRecord(tx, id, at, { operator: staff.name, did: 'withdraw proposal' });
  });
  return { data: {} };
}

/**
 * Approves what somebody else has proposed, and pays the loan out in the same transaction. A proposal
 * whose ground has changed ends as void.
 */
export async function approveAtDesk({
  context,
  id,
  body: { proposal_id },
  staff,
}: StaffRequest<typeof approveDeskLoan>): Promise<Answer<typeof approveDeskLoan>> {
  const here = await inCellNaming(context, id);
  const at = instant(here.clock.now());
  const by = staff.staff_id;
  const refusal = await here.db.transaction().execute(async (tx) => {
    const loan = await waitingLoan(tx, id);
    const open = await openProposal(tx, id);
    if (open?.proposal_id !== proposal_id) {
      return refuse('state_conflict', 'This proposal does not wait any more.');
    }
    if (open.made_by === by) {
      return refuse(
        'state_conflict',
        'You have proposed this yourself. Somebody else approves it.',
      );
    }
    if (open.ground !== (await groundOf(tx, loan))) {
      await end(tx, proposal_id, { outcome: 'void', by, at });
      await onRecord(tx, id, at, { operator: staff.name, did: 'find proposal void' });
      const text =
        'The loan or its borrower’s debts have changed since it was proposed. Look again.';
      return refuse('state_conflict', text);
    }
    if ((await payOutAtOnce(tx, here, loan)) === 'held') {
      await end(tx, proposal_id, { outcome: 'void', by, at });
      return nowHeld();
    }
    await end(tx, proposal_id, { outcome: 'approved', by, at });
    await onRecord(tx, id, at, { operator: staff.name, did: 'approve and pay loan out' });
    return undefined;
  });
  if (refusal) throw refusal;
  return { data: {} };
}

/** Locks a loan that waits for people. Throws not_found, or state_conflict for any other. */
async function waitingLoan(tx: Tx, loan_id: string): Promise<LoanRow> {
  const loan = await lockLoan(tx, loan_id);
  if (!loan) throw refuse('not_found');
  const waits = loan.status === 'requested' || loan.status === 'issued';
  if (!waits) throw refuse('state_conflict', `The loan is ${loan.status}.`);
  return loan;
}

const openProposal = (db: Db, subject: string) =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where('kind', '=', 'loan')
    .where('subject', '=', subject)
    .where('outcome', 'is', null)
    .executeTakeFirst();

type Ending = {
  readonly outcome: 'approved' | 'withdrawn' | 'void';
  readonly by: string;
  readonly at: string;
};

/** The loan is locked, so nobody ends the same one at the same time. */
async function end(tx: Tx, proposal_id: string, { outcome, by, at }: Ending): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ outcome, ended_by: by, ended_at: at })
    .where('proposal_id', '=', proposal_id)
    .where('outcome', 'is', null)
    .execute();
}

const onRecord = (tx: Tx, subject: string, at: string, detail: Record<string, unknown>) =>
  audit(tx, { user_id: null, action: 'operator', subject, at, detail });

/** What else the borrower owes or has asked for, and what is blocked. */
const ofBorrower = (db: Db, { user_id, loan_id }: LoanRow) => ({
  others: loansIn(db)
    .where('loans.user_id', '=', user_id)
    .where('loans.loan_id', '!=', loan_id)
    .where('loans.status', 'in', ['requested', 'issued', 'disbursing', 'disbursed', 'serviced'])
    .orderBy('loans.loan_id'),
  blocks: db
    .selectFrom('blocks')
    .select('action')
    .where('user_id', '=', user_id)
    .where('until', 'is', null)
    .orderBy('action'),
  partner: db
    .selectFrom('applications')
    .select(['name', 'interest_bp', 'collateral_ratio_bp', 'waitlist'])
    .where('application_id', 'in', (of) =>
      of.selectFrom('loans').select('application_id').where('loan_id', '=', loan_id),
    ),
});

/**
 * A hash of all that a proposal is made on but the market, which is judged when it is approved: the loan,
 * the borrower's other debts and blocks, and the partner's terms.
 */
async function groundOf(tx: Tx, loan: LoanRow): Promise<string> {
  const { principal, tenure, interest_bp, status } = loan;
  const { others, blocks, partner } = await readTogether(tx, ofBorrower(tx, loan));
  const debts = others.map(({ loan_id, owed, status: of }) => [loan_id, owed, of]);
  const ground = { principal, tenure, interest_bp, status, debts, blocks, partner };
  return createHash('sha256').update(JSON.stringify(ground)).digest('hex');
}

/** Of somebody of ours, who are in no cell. */
async function nameOf({ shared }: Context, staff_id: string): Promise<string> {
  const person = await shared
    .selectFrom('staff')
    .select('name')
    .where('staff_id', '=', staff_id)
    .executeTakeFirstOrThrow();
  return person.name;
}

/** `by` of a proposal is an id here. */
async function describe(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  loan: LoanRow,
  staff_id: string,
): Promise<DeskLoan> {
  const { loan_id, user_id, currency, principal, interest_bp } = loan;
  const now = clock.now();
  const collateral = await collateralOf(tx, loan);
  const { others, blocks, partner, borrower } = await readTogether(tx, {
    ...ofBorrower(tx, loan),
    borrower: tx
      .selectFrom('users')
      .select(['firstname', 'lastname', 'joined_at'])
      .where('user_id', '=', user_id),
  });
  const [terms] = partner;
  const [person] = borrower;
  if (!terms || !person) throw new Error(`No borrower of ${loan_id}`);
  const today = lagosDay(now);
  const isLate = ({ bills }: (typeof others)[number]) =>
    bills.some((bill) => bill.due_date < today && unpaidOf(bill) > 0);
  const open = await openProposal(tx, loan_id);
  const ratio = percent(terms.collateral_ratio_bp);
  return {
    ...{ loan_id, currency, principal, interest_bp },
    status: loan.status,
    tenure: loan.tenure,
    requested_at: loan.requested_at,
    signed_name: loan.signed_name,
    borrower: { name: `${person.firstname} ${person.lastname}`, joined_at: person.joined_at },
    partner: { name: terms.name, collateral_ratio_bp: terms.collateral_ratio_bp },
    portfolios: collateral.carried.map(({ portfolio_id, part, limit, line }, index) => {
      const standing = collateral.standings[index];
      if (!standing) throw new Error(`No standing of ${portfolio_id}`);
      const { portfolio, outstanding, requested } = standing;
      return {
        ...{ portfolio_id, value: portfolio.value, part, outstanding },
        ...{ requested: (requested - part) as typeof requested, redline: line, backed: limit },
      };
    }),
    others: others.map((one) => ({
      ...{ loan_id: one.loan_id, status: one.status, currency: one.currency },
      ...{ principal: one.principal, owed: one.owed, is_late: isLate(one) },
    })),
    rules: [
      {
        rule: `The portfolios back all of it at ${ratio}%`,
        holds: collateral.backed === principal,
      },
      { rule: 'No portfolio reaches its redline with it', holds: !collateral.reachesRedline },
      { rule: 'The prices are fresh', holds: !hasOldPrices(collateral, now) },
      { rule: 'No bill of another loan is late', holds: !others.some(isLate) },
      { rule: 'Nothing is blocked for the borrower', holds: blocks.length === 0 },
      {
        rule: 'The partner still asks the same interest',
        holds: terms.interest_bp === interest_bp,
      },
    ],
    proposal: open
      ? {
          ...{ proposal_id: open.proposal_id, by: open.made_by },
          ...{ at: open.made_at, is_own: open.made_by === staff_id },
        }
      : null,
  };
}
