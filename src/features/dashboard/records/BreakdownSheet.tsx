import { useStore } from '@nanostores/react';
import { type FileFormat, getReport } from '#contract/documents.ts';
import type { Sale } from '#contract/sales.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { $fetching, fileKey } from '#stores/files.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { SaleFigures } from '../sales/SaleFigures.tsx';
import { saleTitle } from '../sales/sale-words.ts';
import { Bills } from './Bills.tsx';
import type { Breakdown } from './breakdown.store.ts';
import { Charges } from './Charges.tsx';
import { DebtChart } from './DebtChart.tsx';
import { MonthTable } from './MonthTable.tsx';
import { hasReport } from './ReportButton.tsx';
import { saveReport } from './report-file.ts';

/** Everything about one loan, from today's payoff to its report. */
export function BreakdownSheet({ breakdown }: { readonly breakdown: Breakdown }) {
  const { loan, rows } = breakdown;
  const money = (amount: Minor) => formatMoney(amount, loan.currency);
  if (rows.length === 0) return <NotPaidOut breakdown={breakdown} />;
  return (
    <div className="breakdown">
      <div className="breakdown-head">
        <p>
          <span className="label">You owe</span>
          <MoneyText amount={loan.payoff} currency={loan.currency} size="figure" />
        </p>
        <dl className="breakdown-facts">
          <div>
            <dt className="label">Borrowed</dt>
            <dd>{money(loan.principal)}</dd>
          </div>
          <div>
            <dt className="label">Repaid</dt>
            <dd>{money(loan.totalRepaid)}</dd>
          </div>
          {loan.settledBySale > 0 && (
            <div>
              <dt className="label">Settled in default</dt>
              <dd>{money(loan.settledBySale)}</dd>
            </div>
          )}
          {loan.writtenOff > 0 && (
            <div>
              <dt className="label">Written off</dt>
              <dd>{money(loan.writtenOff)}</dd>
            </div>
          )}
          <div>
            <dt className="label">Terms</dt>
            <dd>
              {loan.tenure} months, {loan.interest}% a month
            </dd>
          </div>
          <div>
            <dt className="label">Partner</dt>
            <dd>{loan.application.applicationName}</dd>
          </div>
        </dl>
      </div>
      <DebtChart breakdown={breakdown} />
      {breakdown.sales.map((sale) => (
        <SaleSection key={sale.sale_id} sale={sale} />
      ))}
      <MonthTable breakdown={breakdown} />
      <Bills loan={loan} />
      <Charges breakdown={breakdown} />
      {hasReport(loan) && <SaveReport id={loan.loan_id} />}
    </div>
  );
}

/** What ended the loan in default. */
function SaleSection({ sale }: { readonly sale: Sale }) {
  const id = `breakdown-${sale.sale_id}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="breakdown-title">
        {saleTitle(sale)} on {lagosDayOf(sale.date)}
      </h3>
      <SaleFigures sale={sale} />
    </section>
  );
}

/** A loan that is not paid out yet, or never will be. */
function NotPaidOut({ breakdown: { loan } }: { readonly breakdown: Breakdown }) {
  if (loan.loanStatus === 'cancelled') {
    return (
      <EmptyState title="No money was paid out">
        This loan was cancelled or declined. You owe nothing for it.
      </EmptyState>
    );
  }
  const requested = lagosDayOf(loan.requested);
  return (
    <div className="breakdown">
      <EmptyState title="Not paid out yet">
        You asked for {formatMoney(loan.principal, loan.currency)} on {requested}. If we paid it out
        today, these would be your bills.
      </EmptyState>
      <Bills loan={loan} />
      <Button href={`/offer?loan=${loan.loan_id}`}>See its progress</Button>
    </div>
  );
}

/** Buttons that download the report as PDF and as CSV. */
function SaveReport({ id }: { readonly id: string }) {
  const fetching = useStore($fetching);
  const isBusy = (format: FileFormat) =>
    fetching.includes(fileKey(getReport, { params: { id }, query: { format } }));
  return (
    <div className="breakdown-actions">
      <Button type="button" busy={isBusy('pdf')} onClick={() => saveReport(id, 'pdf')}>
        Download Report
      </Button>
      <Button
        variant="quiet"
        type="button"
        busy={isBusy('csv')}
        onClick={() => saveReport(id, 'csv')}
      >
        Report as CSV
      </Button>
    </div>
  );
}
