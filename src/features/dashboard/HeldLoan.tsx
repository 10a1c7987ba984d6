import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Loan, reduceLoan } from '#contract/loans.ts';
import { type Currency, formatMoney, type Minor, subtract } from '#credit/money.ts';
import { lagosDayOf } from '#shell/time-of.ts';
import { $busy, whileBusy } from '#stores/busy.ts';
import { refreshMoney } from '#stores/reads/read.ts';
import { submit } from '#stores/submit.ts';
import { toast } from '#stores/toasts.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { CancelDialog } from './activities/CancelDialog.tsx';

type Props = {
  readonly loan: Loan & { readonly held: NonNullable<Loan['held']> };
  /** The smallest loan in this currency. */
  readonly minimum: Minor;
  readonly currency: Currency;
  /** The borrower is blocked from borrowing. */
  readonly blocked: boolean;
};

/**
 * A requested loan that its portfolio no longer backs: why it is on hold, and the borrower's
 * choices.
 */
export function HeldLoan({ loan, minimum, currency, blocked }: Props) {
  const [asksToCancel, setAsksToCancel] = useState(false);
  const busy = useStore($busy);
  const { held, principal, application, loan_id } = loan;
  const { backed, until } = held;
  const money = (amount: Minor) => formatMoney(amount, currency);
  const title = `held-${loan_id}`;
  const canAccept = backed >= minimum && !blocked;
  const day = lagosDayOf(until);
  return (
    <section className="dashboard-warning" aria-labelledby={title}>
      <Icon name="warn" />
      <div>
        <h2 id={title}>
          {held.why === null
            ? `Your loan of ${money(principal)} is on hold`
            : `We can lend you ${money(backed)}`}
        </h2>
        <p>
          {held.why === null
            ? `Your portfolio at ${application.applicationName} fell after you asked for this loan. It is now enough for ${money(backed)}`
            : `You asked for ${money(principal)}. We offer ${money(backed)}`}
          , which is {money(subtract(principal, backed))} less
          {held.why === null ? '.' : `: ${held.why}.`}{' '}
          {canAccept
            ? `If you accept ${money(backed)}, nothing else that you signed changes.`
            : blocked
              ? 'You cannot accept it now, because borrowing is blocked.'
              : `Our smallest loan is ${money(minimum)}, so we cannot lend you that.`}{' '}
          {held.why === null
            ? `If your portfolio rises enough by ${day}, we will pay out ${money(principal)}.`
            : `You can accept until ${day}.`}{' '}
          You owe nothing on this loan until we pay out.
        </p>
      </div>
      <div className="dashboard-warning-choices">
        {canAccept && (
          <Button
            className="small"
            type="button"
            busy={busy}
            onClick={() => acceptReducedLoan(loan_id, backed)}
          >
            Accept {money(backed)}
          </Button>
        )}
        <Button
          className="small"
          variant="outline"
          type="button"
          onClick={() => setAsksToCancel(true)}
        >
          Cancel request
        </Button>
      </div>
      {asksToCancel && <CancelDialog loan={loan} onClose={() => setAsksToCancel(false)} />}
    </section>
  );
}

/**
 * Accepts a held loan at the smaller amount that its portfolio backs now, and shows the provider's
 * answer.
 */
async function acceptReducedLoan(loan_id: string, amount: Minor): Promise<void> {
  await whileBusy(async () => {
    const outcome = await submit(`reduce:${loan_id}`, reduceLoan, {
      params: { id: loan_id },
      body: { amount },
    });
    // Also after a failure: the portfolio may have changed, so the amounts on screen may be old.
    refreshMoney();
    if (outcome.ok) return toast(outcome.message ?? '', 'success');
    for (const message of outcome.messages) toast(message, 'error');
  });
}
