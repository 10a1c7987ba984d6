import { formatDay, isoDay, ordinal } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { missedBillCost } from '#credit/schedule.ts';
import { isTenure, lateFeeBp, lateFeeDay, maxPenalMonths, penalChargeBp } from '#credit/terms.ts';
import type { Breakdown } from './breakdown.store.ts';

const names = { late_fee: 'Late fee', penal_charge: 'Penal charge' } as const;

/** The late charges so far, and what missing the next bill would cost. */
export function Charges({ breakdown: { loan, lines } }: { readonly breakdown: Breakdown }) {
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  const charged = lines.flatMap(({ kind, ...line }) =>
    kind === 'late_fee' || kind === 'penal_charge' ? [{ ...line, name: names[kind] }] : [],
  );
  const next = loan.bills.find(({ state }) => state === 'coming' || state === 'due');
  if (charged.length === 0 && !next) return null;
  return (
    <section aria-labelledby="breakdown-charges">
      <h3 id="breakdown-charges" className="breakdown-title">
        Charges
      </h3>
      {charged.length === 0 ? (
        <p>None so far.</p>
      ) : (
        <ul className="charges">
          {charged.map(({ day, name, amount, bill_due_date }) => (
            <li key={`${day} ${name} ${bill_due_date}`}>
              <span>
                {name} on {formatDay(isoDay(day), { style: 'medium' })}
                {bill_due_date && (
                  <span className="quiet">
                    , for the bill of {formatDay(isoDay(bill_due_date), { style: 'short' })}
                  </span>
                )}
              </span>
              <b>{money(amount)}</b>
            </li>
          ))}
        </ul>
      )}
      {next && <IfMissed loan={loan} bill={next} />}
    </section>
  );
}

type Loan = Breakdown['loan'];

function IfMissed({ loan, bill }: { readonly loan: Loan; readonly bill: Loan['bills'][number] }) {
  const { tenure, currency } = loan;
  if (!isTenure(tenure)) return null;
  const terms = {
    principal: loan.principal,
    currency,
    tenure,
    interest_bp: Math.round(loan.interest * 100),
  };
  const { late_fee, penal_charge } = missedBillCost(terms, bill, loan.outstanding);
  const day = formatDay(isoDay(bill.due_date), { style: 'short' });
  return (
    <p className="quiet">
      If you miss the bill of {day}, we will add a late fee of {formatMoney(late_fee, currency)} on
      the {ordinal(lateFeeDay)}: {formatPercent(lateFeeBp(currency))} of the principal and its
      interest. For each full month it stays unpaid, up to {maxPenalMonths} months, we will add a
      penal charge of {formatMoney(penal_charge, currency)}: {formatPercent(penalChargeBp)} of the
      bill.
    </p>
  );
}
