import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { getWithdrawalReceipt } from '#contract/documents.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { ActionButton } from '#shell/ActionButton.tsx';
import { Receipt } from '#shell/Receipt.tsx';
import { returnToPartner } from '#stores/embedding/widget.ts';
import { isFramed, leaveFrame, postToHost } from '#stores/frame.ts';
import { go } from '#stores/navigate.ts';
import { storedRedirect, takeStoredRedirect } from '#stores/navigation/redirects.ts';
import { totals } from '#stores/reads/held.ts';
import { $applications, $portfolios } from '#stores/reads/portfolio.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Fact } from '#ui/Fact.tsx';
import { HardWord } from '#ui/HardWord.tsx';
import { MoneyText } from '#ui/MoneyText.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { maskAccount } from './destination.ts';
import { isPartnerScoped } from './own-sign-in.ts';
import { type Payout, payoutTime } from './payout.ts';

/** The receipt of a payout: how much, where to, when it arrives, its reference, and what is left. */
export function SuccessStep({ paid }: { readonly paid: Payout }) {
  useStore($applications); // decides whether the partner's return address is allowed
  const user = useStore($user).data;
  const { id, kind, to, arrives, arrivesIn, rate } = paid;
  useEffect(() => {
    // Told again after a reload, because the earlier page may not have told it.
    if (kind === 'loan') postToHost({ type: 'success', loan_id: id });
  }, [kind, id]);
  const isLoan = kind === 'loan';
  const converted = arrivesIn !== paid.currency;
  return (
    <section className="flow-step withdrawal-done">
      <Rosette seed={id} />
      <div>
        <h1>Withdrawal</h1>
        <p role="status">{paid.message}</p>
      </div>
      <MoneyText amount={arrives} currency={arrivesIn} size="hero" />
      <dl className="facts">
        <Fact name="To">
          <Recipient {...to} />
        </Fact>
        <Fact name={`From your credit at ${paid.partner}`}>
          {formatMoney(paid.amount, paid.currency)}
        </Fact>
        {converted && <Fact name="Sell rate for 1 USD">{formatMoney(rate as Minor, 'NGN')}</Fact>}
        <Fact name="Our fee">None</Fact>
        <Fact name="Arrives">{payoutTime(arrivesIn, user?.withdrawalHold, isLoan)}</Fact>
        <Fact name="Reference" className="facts-reference">
          {id} <CopyButton compact text={id} label="Copy reference" />
        </Fact>
      </dl>
      {!isLoan && <Left paid={paid} />}
      <p className="quiet">We will write to you when your bank has the money.</p>
      {!isLoan && user && !isPartnerScoped(user) && <Receipt call={getWithdrawalReceipt} id={id} />}
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

/** Once the figures have been read again: older ones would say what was left before. */
function Left({ paid: { partner, currency } }: { readonly paid: Payout }) {
  // Of every partner: the one that is shown may have been changed since, also in another tab.
  const { data: all, loading, error } = useStore($portfolios);
  if (error) return null;
  const at = all?.filter(({ application }) => application.name === partner) ?? [];
  const { balance, availableCredit } = totals(at, currency);
  const money = (amount: Minor) => (loading || !all ? '…' : formatMoney(amount, currency));
  return (
    <div aria-busy={loading}>
      <h2 className="label">What is left at {partner}</h2>
      <dl className="facts">
        <Fact name={<HardWord of="balance" word="Balance to withdraw" />}>{money(balance)}</Fact>
        <Fact name={<HardWord of="available credit" word="Available credit" />}>
          {money(availableCredit)}
        </Fact>
      </dl>
    </div>
  );
}

/** Returns to the partner. A widget's page gets the outcome in its address; a frame's host has been told already. */
function goOn({ kind, id }: Payout): void {
  if (isFramed) leaveFrame();
  else if (kind === 'loan') void returnToPartner({ outcome: 'success', loan_id: id });
  else go(takeStoredRedirect() ?? '/dashboard');
}

/** Whose account the money goes to: name, bank and the last digits of the number. */
export const Recipient = ({ account_name, bank_name, account_number }: Payout['to']) => (
  <>
    <b>{account_name}</b>
    <br />
    {bank_name} <span className="withdrawal-mask">{maskAccount(account_number)}</span>
  </>
);
