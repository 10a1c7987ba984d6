import type { Repayment } from '#contract/repayments.ts';
import { formatMoney } from '#credit/money.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';

/** The payment is on the loan: how much, and what it paid for. */
export function SuccessStep({ repayment }: { readonly repayment: Repayment }) {
  const { amount, currency, principal, interest, reference, repayment_id } = repayment;
  return (
    <section className="repay-done">
      <Rosette seed={repayment_id} />
      <h1>Repayment Successful</h1>
      <MoneyText amount={amount} currency={currency} size="hero" />
      <dl className="repay-facts">
        <div>
          <dt>Principal</dt>
          <dd>{formatMoney(principal, currency)}</dd>
        </div>
        <div>
          <dt>Interest and charges</dt>
          <dd>{formatMoney(interest, currency)}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>{reference}</dd>
        </div>
      </dl>
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}
