import { createHash } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import { quoteAgainst } from '#credit/collateral.ts';
import type { Split } from '#credit/limits.ts';
import { missedBillCost } from '#credit/schedule.ts';
import {
  heldInterestMonths,
  lateFeeBp,
  lateFeeDay,
  liquidationMonths,
  maxPenalMonths,
  penalChargeBp,
  redlineBufferBp,
  remedyDays,
  remedyNoticeMonths,
} from '#credit/terms.ts';
import { type Agreed, lender } from '#pdf/agreed.ts';
import type { Borrower } from '../context.ts';
import { saveRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import type { LoanRow } from '../loans/account.ts';
import type { Standing } from '../portfolios/standing.ts';

type Signed = {
  /** `requested_at` is when this was agreed. */
  readonly loan: LoanRow;
  readonly borrower: Pick<Borrower, 'firstname' | 'lastname'>;
  /** The portfolios that secure it, as they stood before it. */
  readonly standings: readonly Standing[];
  readonly splits: readonly Split[];
  /** The loan that it carries over. */
  readonly carried?: Agreed['carried_over'];
};

/** Writes down what was agreed, in the transaction that asks for the loan or lowers it. */
export async function saveAgreement(tx: Tx, signed: Signed): Promise<void> {
  const { loan_id, requested_at: agreed_at } = signed.loan;
  const content = JSON.stringify(agreedIn(signed), null, 2);
  const sha256 = createHash('sha256').update(content).digest('hex');
  saveRows(tx, 'agreements', ['loan_id'], [{ loan_id, content, sha256, agreed_at }]);
}

function agreedIn({ loan, borrower, standings, splits, carried }: Signed): Agreed {
  const { loan_id, principal, currency, tenure, interest_bp } = loan;
  const [first] = standings;
  if (!first) throw new Error(`Nothing secures ${loan_id}`);
  const terms = { principal, currency, tenure, interest_bp };
  const backing = splits.map(({ portfolio_id, amount: credit }) => {
    const standing = standings.find(({ portfolio }) => portfolio.portfolio_id === portfolio_id);
    if (!standing) throw new Error(`${portfolio_id} does not secure ${loan_id}`);
    return { value: standing.portfolio.value, redline: standing.redline, credit };
  });
  const cost = quoteAgainst(terms, lagosDay(Date.parse(loan.requested_at)), backing);
  const [bill] = cost.bills;
  if (!bill) throw new Error(`No bills for ${loan_id}`);
  const { late_fee, penal_charge } = missedBillCost(terms, bill);
  return {
    version: 1,
    loan_id,
    agreed_at: new Date(loan.requested_at).toISOString(),
    lender,
    borrower: {
      name: `${borrower.firstname} ${borrower.lastname}`,
      signed_as: first.portfolio.legal_name,
      terms_accepted_at:
        first.portfolio.legal_accepted_at &&
        new Date(first.portfolio.legal_accepted_at).toISOString(),
      signed_name: loan.signed_name,
    },
    partner: first.application.name,
    ...(carried && { carried_over: carried }),
    quote: cost,
    collateral_ratio_bp: first.application.collateral_ratio_bp,
    secured_by: splits.map(({ portfolio_id, amount }) => ({ portfolio_id, amount })),
    if_missed: {
      late_fee_bp: lateFeeBp(currency),
      late_fee_day: lateFeeDay,
      late_fee_of_first_bill: late_fee,
      penal_charge_bp: penalChargeBp,
      penal_charge_of_first_bill: penal_charge,
      penal_months_most: maxPenalMonths,
      remedy_notice_after_months: remedyNoticeMonths,
      remedy_days: remedyDays,
      liquidation_after_months: liquidationMonths,
    },
    held_interest_months: heldInterestMonths,
    redline_buffer_bp: redlineBufferBp,
  };
}
