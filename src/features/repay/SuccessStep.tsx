import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { getReceipt } from '#contract/documents.ts';
import type { Repayment } from '#contract/repayments.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { cardName } from '#credit/card-name.ts';
import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { refundTime } from '#credit/refunds.ts';
import { Receipt } from '#shell/Receipt.tsx';
import { timeOf } from '#shell/time-of.ts';
import { loanRepayAddress } from '#stores/navigation/prefill.ts';
import { unpaidBillOf } from '#stores/reads/loan-to-repay.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import type { PaymentStatus } from './repay.flow.ts';
import { $loan, $loanId } from './repay.store.ts';

type Props = {
  readonly repayment: Repayment;
  /** It was made before the borrower tapped Repay, who wants to pay again perhaps. */
  readonly isEarlier?: boolean | undefined;
} & Pick<Extract<PaymentStatus, { state: 'paid' }>, 'charge' | 'card'>;

/** The payment is on the loan: how much, what it paid for, and a receipt to keep. */
export function SuccessStep({ repayment, charge, card, isEarlier }: Props) {
  const { amount, currency, returned, refund, reference, repayment_id, rate } = repayment;
  const isCredit = repayment.kind === 'credit_returned';
  const money = (part: Minor) => formatMoney(part, currency);
  return (
    <section className="flow-step repay-done">
      <Rosette seed={repayment_id} />
      <h1>{isEarlier ? 'Your last payment went through' : headingOf(repayment)}</h1>
      <MoneyText amount={amount} currency={currency} size="hero" />
      {isEarlier && <p>You made this payment on {timeOf(repayment.date)}. It is on your loan.</p>}
      {refund && <p role="status">{refundText(refund)}</p>}
      <dl className="facts">
        {charge && (
          <>
            <Fact name={card ? `Charged to ${cardName(card)}` : 'You paid'}>
              {formatMoney(charge.total, 'NGN')}
            </Fact>
            <Fact name="Processing fee (included)">{formatMoney(charge.fee, 'NGN')}</Fact>
          </>
        )}
        {rate > 1 && <Fact name="Rate for 1 USD">{formatMoney(rate as Minor, 'NGN')}</Fact>}
        <Fact name="Went to principal">{money(repayment.principal)}</Fact>
        <Fact name="Went to interest and charges">{money(repayment.interest)}</Fact>
        {returned > 0 && <Fact name="Overpaid">{money(returned)}</Fact>}
        <OwedNow loan_id={repayment.loan.loan_id} />
        <Fact name={`Loan at ${repayment.application.applicationName}`}>
          {shortReference(repayment.loan.loan_id)}
        </Fact>
        <Fact name={isCredit ? 'Given back' : 'Paid on'}>{timeOf(repayment.date)}</Fact>
        <Fact name="Reference" className="facts-reference">
          {reference} <CopyButton compact text={reference} label="Copy reference" />
        </Fact>
      </dl>
      <Receipt call={getReceipt} id={reference} />
      {isEarlier && (
        <Button variant="primary" full href={loanRepayAddress(repayment.loan.loan_id)}>
          Start another payment
        </Button>
      )}
      <Button variant={isEarlier ? 'outline' : 'primary'} full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}

function headingOf({ kind, returned, amount }: Repayment): string {
  if (kind === 'credit_returned') return 'Credit returned';
  if (kind === 'carried_over') return 'Carried over';
  return returned === amount ? 'Your payment goes back to you' : 'Repayment Successful';
}

/** What is left to pay on the loan, and its next bill, once it has been read again: older figures are of before. */
function OwedNow({ loan_id }: { readonly loan_id: string }) {
  useEffect(() => $loanId.set(loan_id), [loan_id]);
  const { data: loan, loading, error } = useStore($loan);
  const [hasBeenRead, setHasBeenRead] = useState(false);
  const isRead = !loading && loan?.loan_id === loan_id;
  useEffect(() => setHasBeenRead((before) => before || isRead), [isRead]);
  if (error) return null;
  const owed = 'You owe on this loan now';
  if (loan?.loan_id !== loan_id || !(isRead || hasBeenRead)) return <Fact name={owed}>…</Fact>;
  const { payoff, currency } = loan;
  const bill = unpaidBillOf(loan);
  return (
    <>
      <Fact name={owed}>{formatMoney(payoff, currency)}</Fact>
      {payoff > 0 && bill && (
        <Fact name={bill.state === 'coming' ? 'Next bill' : 'Still due now'}>
          {formatMoney(subtract(bill.total, bill.paid), currency)}
          {bill.state === 'coming' &&
            `, on ${formatDay(isoDay(bill.due_date), { style: 'medium' })}`}
        </Fact>
      )}
    </>
  );
}

function refundText({ amount, currency, way, sent_at }: NonNullable<Repayment['refund']>): string {
  const money = formatMoney(amount, currency);
  const where = way === 'bank' ? 'the account' : 'the card or account';
  return `You paid more than was needed. ${sent_at ? 'We have sent' : 'We are sending'} ${money} back to ${where} that it came from. It will arrive within ${refundTime}.`;
}
