import type { Loan } from '#contract/loans.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { cardPrice } from '#credit/rates.ts';
import { toReturn } from '#stores/navigation/prefill.ts';
import { Button } from '#ui/Button.tsx';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { dispatch } from './repay.store.ts';

type Props = {
  readonly loan: Loan;
  /** Kobo for a dollar that is bought. */
  readonly buy: number;
  /** What the borrower wants to repay, or could. */
  readonly wanted: Minor;
};

/** Offers to give undrawn credit back before anything is paid, with what each of the two costs. */
export function CreditOffer({ loan, buy, wanted }: Props) {
  const amount = toReturn(loan, wanted);
  if (amount === 0) return null;
  const { currency } = loan;
  const money = formatMoney(amount, currency);
  const isAll = amount === loan.undrawn;
  const card = formatMoney(cardPrice(loan, amount, buy).total, 'NGN');
  return (
    <section className="repay-credit" aria-label="Credit that you have not withdrawn">
      <p>
        You have {formatMoney(loan.undrawn, currency)} of credit that you have not withdrawn. You
        can give {isAll ? 'it' : `${money} of it`} back to this loan at no cost. Paying the same by
        card costs {card}.
      </p>
      <Button
        className="small"
        type="button"
        onClick={() => dispatch({ type: 'creditChosen', entry: minorToEntry(amount), amount })}
      >
        Give {money} back
      </Button>
    </section>
  );
}
