import type { getDeskLoan, WireOf } from '#contract';
import { unpaidOf } from '#credit/bills.ts';
import { addDays, lagosDay } from '#credit/calendar.ts';
import { percent } from '#credit/rates.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Answer, StaffRequest } from '../http/endpoint.ts';
import type { LoanRow } from '../loans/account.ts';
import { loansIn } from '../loans/answer.ts';
import { collateralOf, hasOldPrices } from '../portfolios/collateral.ts';
import { lockWaiting } from './loans.ts';
import { inCellNaming } from './named.ts';

const historyDays = 90;

type DeskLoan = WireOf<typeof getDeskLoan>['loan'];

/** A loan that waits, with what it is decided by. The look is on record. */
export async function readDeskLoan({
  context,
  id,
  staff,
}: StaffRequest<typeof getDeskLoan>): Promise<Answer<typeof getDeskLoan>> {
  const here = await inCellNaming(context, id);
  const loan = await here.db.transaction().execute(async (tx) => {
    const found = await lockWaiting(tx, id);
    const at = instant(here.clock.now());
    const { user_id } = found;
    const detail = { operator: staff.name, did: 'look at a loan that waits', user_id };
    await audit(tx, { user_id: null, action: 'operator', subject: id, at, detail });
    return describe(tx, here, found);
  });
  return { data: { loan } };
}

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
 * All that a proposal to pay a loan out is made on but the market, which is judged when it is approved: the loan,
 * the borrower's other debts and blocks, and the partner's terms. Locks the loan.
 */
export async function groundOfLoan(tx: Tx, subject: string): Promise<object> {
  const loan = await lockWaiting(tx, subject);
  const { principal, tenure, interest_bp, status } = loan;
  const { others, blocks, partner } = await readTogether(tx, ofBorrower(tx, loan));
  const debts = others.map(({ loan_id, owed, status: of }) => [loan_id, owed, of]);
  return { principal, tenure, interest_bp, status, debts, blocks, partner };
}

async function describe(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  loan: LoanRow,
): Promise<DeskLoan> {
  const { loan_id, user_id, currency, principal, interest_bp } = loan;
  const now = clock.now();
  const collateral = await collateralOf(tx, loan);
  const today = lagosDay(now);
  const { others, blocks, partner, borrower, values } = await readTogether(tx, {
    ...ofBorrower(tx, loan),
    values: tx
      .selectFrom('portfolio_values')
      .innerJoin('loan_portfolios', 'loan_portfolios.portfolio_id', 'portfolio_values.portfolio_id')
      .select(['portfolio_values.portfolio_id', 'day', 'value'])
      .where('loan_id', '=', loan_id)
      .where('day', '>=', addDays(today, -historyDays))
      .orderBy('day'),
    borrower: tx
      .selectFrom('users')
      .select(['firstname', 'lastname', 'joined_at'])
      .where('user_id', '=', user_id),
  });
  const [terms] = partner;
  const [person] = borrower;
  if (!terms || !person) throw new Error(`No borrower of ${loan_id}`);
  const isLate = ({ bills }: (typeof others)[number]) =>
    bills.some((bill) => bill.due_date < today && unpaidOf(bill) > 0);
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
        history: values
          .filter((one) => one.portfolio_id === portfolio_id)
          .map(({ day, value }) => ({ day, value })),
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
  };
}
