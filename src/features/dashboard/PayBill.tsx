import { useStore } from '@nanostores/react';
import type { Loan } from '#contract/loans.ts';
import { formatDay, type IsoDay } from '#credit/calendar.ts';
import { formatMoney } from '#credit/money.ts';
import { cardPrice } from '#credit/rates.ts';
import { carryRepayment, returnCreditAddress, toReturn } from '#stores/navigation/prefill.ts';
import { loanNamer } from '#stores/reads/loan-names.ts';
import { loansToRepay, unpaidBillOf } from '#stores/reads/loan-to-repay.ts';
import { $user } from '#stores/reads/user.ts';
import { Button } from '#ui/Button.tsx';
import { hasBillToPay } from './account-summary.ts';

/**
 * Pays what is due of the loan that Repay proposes, which it names where there are several: by card, or
 * with credit that was never withdrawn, which costs nothing.
 */
export function PayBill({ loans }: { readonly loans: readonly Loan[] }) {
  const buy = useStore($user).data?.rates.buy;
  const repayable = loansToRepay(loans);
  const [loan] = repayable;
  const bill = loan && unpaidBillOf(loan);
  if (!loan || !bill || !hasBillToPay(loan)) return null;
  const { amount: payable } = loan.minimum;
  const amount = formatMoney(payable, loan.currency);
  const price = buy && cardPrice(loan, payable, buy);
  const undrawn = toReturn(loan, payable);
  const several = repayable.length > 1;
  const due = formatDay(bill.due_date as IsoDay, { style: 'medium' });
  return (
    <div className="dashboard-pay">
      <Button variant="primary" onClick={() => carryRepayment(loan)}>
        Pay {amount} {several && `to ${loanNamer(repayable)(loan)} `}by card
      </Button>
      {price && (
        <p className="quiet">
          We will charge {formatMoney(price.total, 'NGN')}: {formatMoney(price.fee, 'NGN')} of it is
          the payment processor’s fee.
        </p>
      )}
      {undrawn > 0 && (
        <Button href={returnCreditAddress(loan, undrawn)}>
          Give {formatMoney(undrawn, loan.currency)} back, at no cost
        </Button>
      )}
      {several && <p className="quiet">Your oldest bill is on this loan. It was due on {due}.</p>}
    </div>
  );
}
