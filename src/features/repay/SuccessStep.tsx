import { useStore } from '@nanostores/react';
import type { Repayment } from '#contract/repayments.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { timeOf } from '#shell/time-of.ts';
import { $busy } from '#stores/busy.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { saveReceipt, shareReceipt } from './receipt-file.ts';

/** The payment is on the loan: how much, what it paid for, and a receipt to keep. */
export function SuccessStep({ repayment }: { readonly repayment: Repayment }) {
  const { amount, currency, surplus, reference, repayment_id, rate } = repayment;
  const busy = useStore($busy);
  const money = (part: Minor) => formatMoney(part, currency);
  return (
    <section className="repay-done">
      <Rosette seed={repayment_id} />
      <h1>Repayment Successful</h1>
      <MoneyText amount={amount} currency={currency} size="hero" />
      <dl className="repay-facts">
        <div>
          <dt>Principal</dt>
          <dd>{money(repayment.principal)}</dd>
        </div>
        <div>
          <dt>Interest and charges</dt>
          <dd>{money(repayment.interest)}</dd>
        </div>
        {surplus > 0 && (
          <div>
            <dt>More than the loan needed: now in your balance</dt>
            <dd>{money(surplus)}</dd>
          </div>
        )}
        {rate > 1 && (
          <div>
            <dt>At the buy rate for 1 USD</dt>
            <dd>{formatMoney(rate as Minor, 'NGN')}</dd>
          </div>
        )}
        <div>
          <dt>Loan at {repayment.application.applicationName}</dt>
          <dd>{repayment.loan.loan_id.slice(0, 8)}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>{timeOf(repayment.date)}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd className="repay-reference">
            {reference} <CopyButton compact text={reference} label="Copy reference" />
          </dd>
        </div>
      </dl>
      <div className="repay-receipt">
        <Button type="button" busy={busy} onClick={() => void saveReceipt(repayment)}>
          Save receipt
        </Button>
        <Button type="button" busy={busy} onClick={() => void shareReceipt(repayment)}>
          Share
        </Button>
        <Button type="button" onClick={() => print()}>
          Print
        </Button>
      </div>
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}
