import { useState } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { whileBusy } from '#stores/busy.ts';
import '#ui/disclosure.css';

/** A loan's terms, dates and documents. */
export function LoanMore({ loan }: { readonly loan: Loan }) {
  const [open, setOpen] = useState(false);
  const { loan_id, loanStatus } = loan;
  const reference = shortReference(loan_id);
  const running = loanStatus === 'disbursed' || loanStatus === 'serviced';
  return (
    <details
      className="loan-more disclosure"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={`More about ${reference}`}>More</summary>
      {open && (
        <div className="loan-facts">
          <dl>
            {factsOf(loan).map(([name, value]) => (
              <div key={name}>
                <dt className="label">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="loan-links">
            {running && <a href={`/offer?loan=${loan_id}`}>Receipt</a>}
            {running && <a href={`/autopay?loan_id=${loan_id}`}>Autopay</a>}
            {running && isLastBillNext(loan) && (
              <a href={`/carry-over?loan_id=${loan_id}`}>Carry the rest over</a>
            )}
            <button type="button" onClick={() => whileBusy(() => saveSigned(loan_id))}>
              Signed agreement
            </button>
          </p>
        </div>
      )}
    </details>
  );
}

const isLastBillNext = ({ bills }: Loan) =>
  bills.filter(({ state }) => state !== 'paid').length === 1;

const saveSigned = async (loanId: string) =>
  (await import('#stores/agreement-file.ts')).saveAgreement(loanId);

function factsOf(loan: Loan): [name: string, value: string][] {
  const money = (amount: typeof loan.principal) => formatMoney(amount, loan.currency);
  const bill = loan.bills.find(({ state }) => state !== 'paid');
  const facts: [string, string | false | undefined][] = [
    ['Terms', `${loan.tenure} months at ${loan.interest}% a month`],
    ['Requested', lagosDayOf(loan.requested)],
    ['Disbursed', loan.disbursed !== null && lagosDayOf(loan.disbursed)],
    ['Repaid', loan.repaid !== null && lagosDayOf(loan.repaid)],
    ['Liquidated', loan.liquidated !== null && lagosDayOf(loan.liquidated)],
    ['Cancelled', loan.cancelled !== null && lagosDayOf(loan.cancelled)],
    [
      'Next bill',
      loan.payoff > 0 &&
        bill &&
        `${money((bill.total - bill.paid) as typeof bill.total)}, ${formatDay(isoDay(bill.due_date), { style: 'medium' })}`,
    ],
    ['Redline', loan.redline > 0 && money(loan.redline)],
    ['Settled in default', loan.settledBySale > 0 && money(loan.settledBySale)],
    ['Written off', loan.writtenOff > 0 && money(loan.writtenOff)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
