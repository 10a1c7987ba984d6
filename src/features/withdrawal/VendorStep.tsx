import { useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { formatMoney } from '#credit/money.ts';
import { $applicationId } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { happen } from './withdrawal.store.ts';

/** All portfolios are active, so the borrower says which partner's credit is withdrawn. */
export function VendorStep({ portfolios }: { readonly portfolios: readonly Portfolio[] }) {
  const [chosen, setChosen] = useState<string>();
  const vendors = Map.groupBy(
    portfolios.filter(({ balance }) => balance > 0),
    ({ application }) => String(application.application_id),
  );
  if (vendors.size === 0) {
    return (
      <EmptyState title="Nothing to withdraw yet">
        Borrow first: what is disbursed can be withdrawn here. <a href="/offer">See your offer</a>
      </EmptyState>
    );
  }
  const choose = () => {
    if (!chosen) return;
    $applicationId.set(chosen);
    happen({ type: 'vendorChosen' });
  };
  return (
    <section className="withdrawal-step">
      <h1>Select Vendor to Withdraw From</h1>
      <fieldset className="withdrawal-vendors">
        <legend className="visually-hidden">Vendor</legend>
        {[...vendors].map(([id, own]) => (
          <label key={id}>
            <input
              type="radio"
              name="vendor"
              value={id}
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            <Rosette seed={own[0]?.application.name ?? id} />
            <span>{own[0]?.application.name}</span>
            <span className="figure">
              {own.map(({ balance, currency }) => formatMoney(balance, currency)).join(' · ')}
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary" full type="button" disabled={!chosen} onClick={choose}>
        WITHDRAW NOW
      </Button>
    </section>
  );
}
