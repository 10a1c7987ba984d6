import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatMoney, type Minor } from '#credit/money.ts';
import { shortReference } from '#credit/references.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { returnToPartner } from '#stores/embedding/widget.ts';
import { isFramed, leaveFrame, postToHost } from '#stores/frame.ts';
import { go } from '#stores/navigate.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/navigation/redirects.ts';
import { $applications } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { Fact } from '#ui/Fact.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { maskAccount } from './destination.ts';
import type { Payout } from './payout.ts';

/** The payout is on its way: how much, where to, when it arrives, and its reference. */
export function SuccessStep({ paid }: { readonly paid: Payout }) {
  useStore($applications); // decides whether the partner's return address is allowed
  const user = useStore($user).data;
  const { id, kind, to, arrives, arrivesIn, rate } = paid;
  useEffect(() => {
    // Told again after a reload, because the earlier page may not have told it.
    if (kind === 'loan') postToHost({ type: 'success', loan_id: id });
  }, [kind, id]);
  const converted = arrivesIn !== paid.currency;
  return (
    <section className="flow-step withdrawal-done">
      <Rosette seed={id} />
      <div>
        <h1>Withdrawal</h1>
        <p role="status">{paid.message}</p>
      </div>
      <MoneyText amount={arrives} currency={arrivesIn} size="hero" />
      <dl className="withdrawal-facts">
        <Fact name="To">
          <Recipient {...to} />
        </Fact>
        <Fact name={`From your credit at ${paid.partner}`}>
          {formatMoney(paid.amount, paid.currency)}
        </Fact>
        {converted && (
          <Fact name="At the sell rate for 1 USD">{formatMoney(rate as Minor, 'NGN')}</Fact>
        )}
        <Fact name="Arrives">
          {user?.withdrawalHold ? 'after our team has checked it' : when(paid)}
        </Fact>
        <Fact name="Reference">{shortReference(id)}</Fact>
      </dl>
      {isFramed || storedRedirect() ? (
        <ActionButton onClick={() => goOn(paid)}>CONTINUE</ActionButton>
      ) : (
        <Button variant="primary" full href="/dashboard">
          GO TO DASHBOARD
        </Button>
      )}
    </section>
  );
}

/** Returns to the partner. A widget's page gets the outcome in its address; a frame's host has been told already. */
function goOn({ kind, id }: Payout): void {
  if (isFramed) leaveFrame();
  else if (kind === 'loan') void returnToPartner({ outcome: 'success', loan_id: id });
  else go(takeStoredRedirect() ?? '/dashboard');
}

function when({ arrivesIn, kind }: Payout): string {
  const time = arrivesIn === 'NGN' ? 'near-instantly, up to 24 hours' : 'in 1-3 business days';
  return kind === 'loan' ? `once disbursed: ${time}` : time;
}

/** Whose account the money goes to: name, bank and the last digits of the number. */
export const Recipient = ({ account_name, bank_name, account_number }: Payout['to']) => (
  <>
    {account_name}
    <br />
    <span className="quiet">
      {bank_name} {maskAccount(account_number)}
    </span>
  </>
);
