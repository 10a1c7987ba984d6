import type { Loan } from '#contract/loans.ts';
import { add, formatMoney, type Minor } from '#credit/money.ts';
import { nairaFromDollars, processingFee } from '#credit/rates.ts';
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
  const card = formatMoney(cardCost(loan, amount, buy), 'NGN');
  return (
    <section className="repay-credit" aria-label="Credit that you have not withdrawn">
      <p>
        You have not withdrawn {formatMoney(loan.undrawn, currency)}. Giving{' '}
        {isAll ? 'it' : `${money} of it`} back costs nothing; paying {isAll ? 'it' : 'that'} by card
        costs {card}.
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

/** @returns kobo that a card is charged for `amount` of a loan, with the fee */
function cardCost({ currency }: Loan, amount: Minor, buy: number): Minor {
  const kobo = currency === 'USD' ? nairaFromDollars(amount, buy) : amount;
  return add(kobo, processingFee(kobo));
}
