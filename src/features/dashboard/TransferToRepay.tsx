import type { Loan } from '#contract/loans.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { TransferDetails } from '#shell/TransferDetails.tsx';
import { useRead } from '#shell/use-read.ts';
import { loanNamer } from '#stores/reads/loan-names.ts';
import { $transferInstructions } from '#stores/reads/transfer-instructions.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

type Props = {
  /** In this currency. */
  readonly loans: readonly Loan[];
  readonly currency: Currency;
  /** The address to write to. */
  readonly support: string;
};

/** How a borrower repays whose repayment is blocked in the app. */
export function TransferToRepay({ loans, currency, support }: Props) {
  const owed = loans.filter(({ payoff }) => payoff > 0);
  return (
    <div className="dashboard-transfer">
      <h2>Repay by bank transfer</h2>
      {currency === 'USD' ? (
        <Dollars loans={owed} />
      ) : (
        <p>
          You can still repay by bank transfer. Write to <a href={`mailto:${support}`}>{support}</a>
          , and we will send you our Naira account number.
        </p>
      )}
    </div>
  );
}

const listing = new Intl.ListFormat('en-GB');

function Dollars({ loans }: { readonly loans: readonly Loan[] }) {
  const read = useRead($transferInstructions);
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <Skeleton lines={6} />;
  const several = loans.length > 1;
  const nameOf = loanNamer(loans);
  const references = loans.map((loan) => ({
    label: several ? `Payment reference, ${nameOf(loan)}` : 'Payment reference',
    value: shortReference(loan.loan_id),
    owed: `${formatMoney(loan.payoff, 'USD')} on your loan at ${nameOf(loan)}`,
  }));
  return (
    <>
      <p>
        You can still repay by Dollar transfer from your bank, in any amount. Today you owe{' '}
        {listing.format(references.map(({ owed }) => owed))}. The transfer arrives in 1-3 business
        days, and then counts towards your loan.
      </p>
      <TransferDetails lines={[...read.data.instructions, ...references]} />
    </>
  );
}
