import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent, maxProcessingFee, type Price, processingFeeBp } from '#credit/rates.ts';
import { timeOf } from '#shell/time-of.ts';
import { Fact } from '#ui/Fact.tsx';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  readonly price: Price;
  /** Kobo for a dollar that is bought, as it is at `asOf` (an ISO instant). */
  readonly rate: number;
  readonly asOf: string;
};

const feeTerms = `Processing fee: ${formatPercent(processingFeeBp)}, at most ${formatMoney(maxProcessingFee, 'NGN')}`;

/** What a payment in Naira is made of. */
export function PriceFacts({ amount, loan, price, rate, asOf }: Props) {
  return (
    <dl className="facts">
      <Fact name={`Goes to your loan at ${loan.application.applicationName}`}>
        {formatMoney(amount, loan.currency)}
      </Fact>
      {loan.currency === 'USD' && (
        <Fact name={`Rate for 1 USD (buy rate at ${timeOf(asOf)})`}>
          {formatMoney(rate as Minor, 'NGN')}
        </Fact>
      )}
      <Fact name="Amount in Naira">{formatMoney(price.kobo, 'NGN')}</Fact>
      <Fact name={`${feeTerms}. It goes to the payment processor.`}>
        {formatMoney(price.fee, 'NGN')}
      </Fact>
    </dl>
  );
}
