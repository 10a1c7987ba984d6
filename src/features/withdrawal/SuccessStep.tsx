import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatMoney, type Minor } from '#credit/money.ts';
import { $busy } from '#stores/busy.ts';
import { isFramed, leaveFrame, tellHost } from '#stores/framed.ts';
import { go } from '#stores/navigate.ts';
import { $applications } from '#stores/portfolio.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/redirects.ts';
import { returnToPartner } from '#stores/widget.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { maskAccount } from './destination.ts';
import type { Paid } from './paid.ts';

/** It is on its way: how much, where to, when it arrives, and its reference. */
export function SuccessStep({ paid }: { readonly paid: Paid }) {
  const busy = useStore($busy);
  useStore($applications); // whether the partner's way back may be gone to
  const { id, kind, to, arrives, arrivesIn, rate } = paid;
  useEffect(() => {
    // Again after a reload: the page before has taken with it what it knew.
    if (kind === 'loan') tellHost({ type: 'success', loan_id: id });
  }, [kind, id]);
  const converted = arrivesIn !== paid.currency;
  return (
    <section className="withdrawal-step withdrawal-done">
      <Rosette seed={id} />
      <div>
        <h1>Withdrawal</h1>
        <p role="status">{paid.message}</p>
      </div>
      <MoneyText amount={arrives} currency={arrivesIn} size="hero" />
      <dl className="withdrawal-facts">
        <div>
          <dt>To</dt>
          <dd>
            {to.account_name}
            <br />
            <span className="quiet">
              {to.bank_name} {maskAccount(to.account_number)}
            </span>
          </dd>
        </div>
        <div>
          <dt>From your credit at {paid.partner}</dt>
          <dd>{formatMoney(paid.amount, paid.currency)}</dd>
        </div>
        {converted && (
          <div>
            <dt>At the sell rate for 1 USD</dt>
            <dd>{formatMoney(rate as Minor, 'NGN')}</dd>
          </div>
        )}
        <div>
          <dt>Arrives</dt>
          <dd>{when(paid)}</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>{id.slice(0, 8)}</dd>
        </div>
      </dl>
      {isFramed || storedRedirect() ? (
        <Button variant="primary" full type="button" busy={busy} onClick={() => goOn(paid)}>
          CONTINUE
        </Button>
      ) : (
        <Button variant="primary" full href="/dashboard">
          GO TO DASHBOARD
        </Button>
      )}
    </section>
  );
}

/** A widget's partner hears how its loan was asked for; around a frame it has heard already. */
function goOn({ kind, id }: Paid): void {
  if (isFramed) leaveFrame();
  else if (kind === 'loan') void returnToPartner({ outcome: 'success', loan_id: id });
  else go(takeStoredRedirect() ?? '/dashboard');
}

function when({ arrivesIn, kind }: Paid): string {
  const time = arrivesIn === 'NGN' ? 'near-instantly, up to 24 hours' : 'in 1-3 business days';
  return kind === 'loan' ? `once disbursed: ${time}` : time;
}
