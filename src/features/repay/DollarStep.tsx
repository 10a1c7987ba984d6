import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { ReadFailed } from '#shell/ReadFailed.tsx';
import { useRead } from '#shell/use-read.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $instructions } from './repay.store.ts';

/** Bank details for a Dollar transfer; each field and all of them can be copied. */
export function DollarStep({ amount, loan }: { readonly amount: Minor; readonly loan: Loan }) {
  const read = useRead($instructions);
  if (read.status === 'failed') return <ReadFailed {...read} />;
  if (read.status === 'loading') return <Skeleton lines={8} />;
  const lines = [...read.data, { label: 'Payment reference', value: loan.loan_id.slice(0, 8) }];
  return (
    <section className="repay-step">
      <h1>Dollar Account</h1>
      <p>
        Send {formatMoney(amount, loan.currency)} from your bank to this account. Your loan is
        credited when the transfer arrives, in 1-3 business days.
      </p>
      <dl className="repay-facts" data-copy="">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span> <CopyButton compact text={value} label={`Copy ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      <CopyButton
        text={lines.map(({ label, value }) => `${label}: ${value}`).join('\n')}
        label="COPY ALL"
      />
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}
