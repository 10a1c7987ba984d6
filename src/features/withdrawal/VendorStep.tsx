import { useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import { currencies, formatMoney } from '#credit/money.ts';
import { totals } from '#stores/reads/held.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PartnerLogo } from '#ui/PartnerLogo.tsx';
import { chooseVendor } from './withdrawal.store.ts';

/** No partner is active, so the borrower chooses whose credit to withdraw. */
export function VendorStep({ portfolios }: { readonly portfolios: readonly Portfolio[] }) {
  const [chosen, setChosen] = useState<string>();
  const vendors = Map.groupBy(
    portfolios.filter(({ balance }) => balance > 0),
    ({ application }) => String(application.application_id),
  );
  if (vendors.size === 0) {
    return (
      <>
        <h1 className="visually-hidden">Withdrawal</h1>
        <EmptyState title="Nothing to withdraw yet">
          When you borrow, you can send the money to your bank account from here.{' '}
          <a href="/offer">See your offer</a>
        </EmptyState>
      </>
    );
  }
  return (
    <section className="flow-step">
      <h1>Select Vendor to Withdraw From</h1>
      <fieldset className="withdrawal-choices">
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
            <span>
              <b>{own[0]?.application.name}</b>
              <span className="quiet">
                You can withdraw{' '}
                {currencies
                  .filter((currency) => totals(own, currency).balance > 0)
                  .map((currency) => formatMoney(totals(own, currency).balance, currency))
                  .join(' and ')}
              </span>
            </span>
            {/* A portfolio names its partner, and has no logo of it. */}
            <PartnerLogo logo="" name={own[0]?.application.name ?? id} />
          </label>
        ))}
      </fieldset>
      <Button
        variant="primary"
        full
        type="button"
        disabled={!chosen}
        onClick={() => chosen && chooseVendor(chosen)}
      >
        WITHDRAW NOW
      </Button>
    </section>
  );
}
