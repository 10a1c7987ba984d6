import type { Withdrawal } from '#contract/withdrawals.ts';
import { formatMoney } from '#credit/money.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { maskAccount } from './destination.ts';

/** The withdrawal is on its way: how much, where to, and its reference. */
export function SuccessStep({
  withdrawal,
  message,
}: {
  readonly withdrawal: Withdrawal;
  readonly message: string;
}) {
  const { destination, paid, requestedCurrency, withdrawal_id } = withdrawal;
  return (
    <section className="withdrawal-done">
      <Rosette seed={withdrawal_id} />
      <h1>Withdrawal</h1>
      <p role="status">{message}</p>
      <MoneyText amount={paid} currency={requestedCurrency} size="hero" />
      <dl className="withdrawal-facts">
        <div>
          <dt className="label">To</dt>
          <dd>
            {destination.account_name}
            <br />
            {destination.bank_name} {maskAccount(destination.account_number)}
          </dd>
        </div>
        <div>
          <dt className="label">From your credit</dt>
          <dd>{formatMoney(withdrawal.amount, withdrawal.currency)}</dd>
        </div>
        <div>
          <dt className="label">Reference</dt>
          <dd>{withdrawal_id.slice(0, 8)}</dd>
        </div>
      </dl>
      <Button variant="primary" full href="/dashboard">
        GO TO DASHBOARD
      </Button>
    </section>
  );
}
