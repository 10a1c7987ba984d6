import { getReceipt } from '#contract/documents.ts';
import type { Repayment } from '#contract/repayments.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { refundTime } from '#credit/refunds.ts';
import { Receipt } from '#shell/Receipt.tsx';
import { timeOf } from '#shell/time-of.ts';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { $loan } from './repay.store.ts';

/** The payment is on the loan: how much, what it paid for, and a receipt to keep. */
export function SuccessStep({ repayment }: { readonly repayment: Repayment }) {
  const { amount, currency, returned, refund, reference, repayment_id, rate } = repayment;
  const isCredit = repayment.kind === 'credit_returned';
  const money = (part: Minor) => formatMoney(part, currency);
  return (
    <section className="flow-step repay-done">
      <Rosette seed={repayment_id} />
      <h1>{headingOf(repayment)}</h1>
      <MoneyText amount={amount} currency={currency} size="hero" />
      {refund && <p role="status">{refundText(refund)}</p>}
      <dl className="repay-facts">
        <Fact name="Principal">{money(repayment.principal)}</Fact>
        <Fact name="Interest and charges">{money(repayment.interest)}</Fact>
        {returned > 0 && <Fact name="More than the loan needed">{money(returned)}</Fact>}
        {rate > 1 && (
          <Fact name="At the buy rate for 1 USD">{formatMoney(rate as Minor, 'NGN')}</Fact>
        )}
        <Fact name={`Loan at ${repayment.application.applicationName}`}>
          {shortReference(repayment.loan.loan_id)}
        </Fact>
        <Fact name={isCredit ? 'Given back' : 'Paid'}>{timeOf(repayment.date)}</Fact>
        {isCredit && <OwedNow />}
        <Fact name="Reference" className="repay-reference">
          {reference} <CopyButton compact text={reference} label="Copy reference" />
        </Fact>
      </dl>
      <Receipt call={getReceipt} id={reference} />
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}

function headingOf({ kind, returned, amount }: Repayment): string {
  if (kind === 'credit_returned') return 'Credit returned';
  return returned === amount ? 'Your payment goes back to you' : 'Repayment Successful';
}

/** What is left to pay on the loan, once it has been read again. */
function OwedNow() {
  const read = useRead($loan);
  if (read.status !== 'ready') return null;
  const { payoff, currency } = read.data;
  return <Fact name="You owe on this loan now">{formatMoney(payoff, currency)}</Fact>;
}

function refundText({ amount, currency, way, sent_at }: NonNullable<Repayment['refund']>): string {
  const money = formatMoney(amount, currency);
  const where = way === 'bank' ? 'the account' : 'the card or account';
  return `You paid more than was needed. ${sent_at ? 'We have sent' : 'We are sending'} ${money} back to ${where} that it came from. It arrives within ${refundTime}.`;
}
